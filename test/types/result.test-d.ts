import { expectTypeOf, it } from "vitest";
import { type ArgsOf, defineTool, type SuccessOf, toolDefiner } from "../../src/index.js";
import { byId, byStatus, type World } from "./world.js";

const define = toolDefiner<World>();
const get = { ...byId, collection: "tickets" } as const;

/** What the tool answers with under `value`. */
type ValueOf<T> = SuccessOf<T> extends { value: infer Value } ? Value : never;

it("puts the projection under `as`, and under `value` without one", () => {
  const named = define({ ...get, fields: ["id"], as: "ticket" });
  const unnamed = define({ ...get, fields: ["id"] });
  expectTypeOf<keyof SuccessOf<typeof named>>().toEqualTypeOf<"ok" | "ticket">();
  expectTypeOf<keyof SuccessOf<typeof unnamed>>().toEqualTypeOf<"ok" | "value">();
  expectTypeOf<SuccessOf<typeof named>["ok"]>().toEqualTypeOf<true>();
  expectTypeOf<SuccessOf<typeof named>["ticket"]>().toEqualTypeOf<{ id: string }>();
});

it("projects exactly the declared fields, scalars as they are", () => {
  const tool = define({ ...get, fields: ["id", "status", "urgent", "votes", "tags"] });
  expectTypeOf<ValueOf<typeof tool>>().toEqualTypeOf<{
    id: string;
    status: "open" | "closed";
    urgent: boolean;
    votes: number;
    tags: string[];
  }>();
});

it("says what JSON carries: a Date and a bigint are strings", () => {
  const tool = define({ ...get, fields: ["createdAt", "closedAt", "size", "assignee.since"] });
  expectTypeOf<ValueOf<typeof tool>>().toEqualTypeOf<{
    createdAt: string;
    closedAt: string | null;
    size: string;
    assignee: { since: string } | null;
  }>();
});

it("nests dotted paths, through null and through arrays", () => {
  const tool = define({
    ...get,
    fields: [
      "customer.name",
      "customer.address.city",
      "comments.text",
      "comments.author.name",
      "comments.at",
    ],
  });
  expectTypeOf<ValueOf<typeof tool>>().toEqualTypeOf<{
    customer: { name: string; address: { city: string } };
    comments: { text: string; author: { name: string } | null; at: string }[];
  }>();
});

it("makes optional what is optional, and a parent whose paths all are", () => {
  const tool = define({
    ...get,
    fields: ["id", "note", "parent.id", "parent.title", "customer.name", "customer.email"],
    optionalFields: ["note", "parent.id", "parent.title", "customer.email"],
  });
  expectTypeOf<ValueOf<typeof tool>>().toEqualTypeOf<{
    id: string;
    note?: string;
    parent?: { id?: string; title?: string };
    customer: { name: string; email?: string | null };
  }>();
});

it("has a field that a record may lack, where the tool requires it", () => {
  const tool = define({ ...get, fields: ["note", "parent.title"] });
  expectTypeOf<ValueOf<typeof tool>>().toEqualTypeOf<{ note: string; parent: { title: string } }>();
});

it("copies jsonFields as JSON", () => {
  const tool = define({ ...get, fields: ["metadata"], jsonFields: ["metadata"] });
  expectTypeOf<ValueOf<typeof tool>>().toEqualTypeOf<{ metadata: { source: string; seen: string[] } }>();
});

it("is an array for a list", () => {
  const tool = define({
    ...byStatus,
    collection: "tickets",
    where: ({ status }) => ({ status }),
    fields: ["id", "customer.name"],
    as: "tickets",
  });
  expectTypeOf<SuccessOf<typeof tool>["tickets"]>().toEqualTypeOf<
    { id: string; customer: { name: string } }[]
  >();
});

it("knows the arguments", () => {
  const tool = define({ ...get, fields: ["id"] });
  expectTypeOf<ArgsOf<typeof tool>>().toEqualTypeOf<{ readonly ticket_id: string }>();
});

it("says unknown of fields of which nothing is known, and any of any", () => {
  const open = { ...byId, allow: () => true, collection: "things" } as const;
  const untyped = defineTool({ ...open, fields: ["id", "customer.name", "customer.email"] });
  expectTypeOf<ValueOf<typeof untyped>>().toEqualTypeOf<{ id: unknown; customer: unknown }>();
  const loose = toolDefiner<{ records: { things: any } }>()({ ...open, fields: ["id", "customer.name"] });
  expectTypeOf<ValueOf<typeof loose>>().toEqualTypeOf<{ id: any; customer: any }>();
});

it("has the id that was asked for where the record has none", () => {
  const pages = toolDefiner<{ records: { pages: { body: string } } }>();
  const tool = pages({ ...byId, allow: () => true, collection: "pages", fields: ["id", "body"] });
  expectTypeOf<ValueOf<typeof tool>>().toEqualTypeOf<{ id: string; body: string }>();
});
