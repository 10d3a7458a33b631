import { expectTypeOf, it } from "vitest";
import { type FieldPath, toolDefiner } from "../../src/index.js";
import { byId, type Ticket, type World } from "./world.js";

const define = toolDefiner<World>();
const get = { ...byId, collection: "tickets" } as const;

it("offers every field and every path through objects and arrays of objects", () => {
  expectTypeOf<FieldPath<Ticket>>().toEqualTypeOf<
    | Exclude<keyof Ticket, "customer" | "assignee" | "comments" | "parent" | "metadata">
    | "customer"
    | "customer.name"
    | "customer.email"
    | "customer.address"
    | "customer.address.city"
    | "assignee"
    | "assignee.name"
    | "assignee.since"
    | "comments"
    | "comments.text"
    | "comments.author"
    | "comments.author.name"
    | "comments.at"
    | "parent"
    | "parent.id"
    | "parent.title"
    | "metadata"
    | "metadata.source"
    | "metadata.seen"
  >();
});

it("refuses fields and paths that there are not", () => {
  // @ts-expect-error no such field
  define({ ...get, fields: ["id", "titel"] });
  // @ts-expect-error no such field of the customer
  define({ ...get, fields: ["id", "customer.nam"] });
  // @ts-expect-error a path goes through an array without an index
  define({ ...get, fields: ["comments.0.text"] });
  // @ts-expect-error no path leads into a string
  define({ ...get, fields: ["title.length"] });
  // @ts-expect-error nor into a date
  define({ ...get, fields: ["createdAt.getTime"] });
  // @ts-expect-error nor into an array of strings
  define({ ...get, fields: ["tags.length"] });
});

it("takes only declared fields as jsonFields and optionalFields", () => {
  define({ ...get, fields: ["id", "metadata", "note"], jsonFields: ["metadata"], optionalFields: ["note"] });
  // @ts-expect-error a field of the record that was not declared
  define({ ...get, fields: ["id"], jsonFields: ["metadata"] });
  // @ts-expect-error
  define({ ...get, fields: ["id"], optionalFields: ["note"] });
  // @ts-expect-error a path below a declared field
  define({ ...get, fields: ["metadata"], jsonFields: ["metadata.source"] });
});

it("takes id where the record has none: the id that was asked for", () => {
  const records = toolDefiner<{ records: { pages: { body: string } } }>();
  records({ ...byId, allow: () => true, collection: "pages", fields: ["id", "body"] });
});

it("offers nothing that a projection cannot carry", () => {
  interface Document {
    id: string;
    save(): Promise<void>;
    picture: Uint8Array;
    thumbnail: Buffer | null;
    labels: Map<string, string>;
    readers: Set<string>;
    key: symbol;
  }
  expectTypeOf<FieldPath<Document>>().toEqualTypeOf<"id">();
});

it("offers the fields of every kind of a union", () => {
  interface Payment {
    method: { kind: "card"; last4: string } | { kind: "bank"; iban: string } | null;
  }
  expectTypeOf<FieldPath<Payment>>().toEqualTypeOf<
    "method" | "method.kind" | "method.last4" | "method.iban"
  >();
});

it("takes any path where nothing is known, and ends where a type has no end", () => {
  interface Tree {
    id: string;
    parent: Tree | null;
    children: Tree[];
  }
  expectTypeOf<"children.parent.children.parent.id">().toExtend<FieldPath<Tree>>();
  expectTypeOf<"children.parent.nobody">().not.toExtend<FieldPath<Tree>>();

  type JsonValue = string | number | boolean | null | JsonArray | { [key: string]: JsonValue | undefined };
  interface JsonArray extends Array<JsonValue> {}
  interface Loose {
    id: string;
    json: JsonValue;
    record: Record<string, unknown>;
    unknown: unknown;
    any: any;
  }
  expectTypeOf<FieldPath<Loose>>().toEqualTypeOf<
    "id" | "json" | `json.${string}` | "record" | `record.${string}` | "unknown" | "any" | `any.${string}`
  >();
  expectTypeOf<FieldPath<{ readonly [field: string]: number }>>().toEqualTypeOf<string>();
  expectTypeOf<FieldPath<any>>().toEqualTypeOf<string>();
});
