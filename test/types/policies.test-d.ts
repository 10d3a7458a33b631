import { expectTypeOf, it } from "vitest";
import * as z from "zod";
import { defineTool, type Identity, ownedBy, stringFields, toolDefiner } from "../../src/index.js";
import { byId, type Reader, type Ticket, type World } from "./world.js";

const define = toolDefiner<World>();
const fields = ["id"] as const;

it("types the identity, the arguments and the record in every function of a tool", () => {
  define({
    name: "get_ticket",
    input: z.strictObject({ ticket_id: z.string(), verbose: z.boolean().optional() }),
    collection: "tickets",
    allow(identity) {
      expectTypeOf(identity).toEqualTypeOf<Reader>();
      return identity.canReadTickets;
    },
    id(args, identity) {
      expectTypeOf(args).toEqualTypeOf<{ ticket_id: string; verbose?: boolean | undefined }>();
      expectTypeOf(identity).toEqualTypeOf<Reader>();
      return args.ticket_id;
    },
    scope(identity) {
      expectTypeOf(identity).toEqualTypeOf<Reader>();
      return identity.allowedTicketIds;
    },
    owns(record, identity) {
      expectTypeOf(record).toEqualTypeOf<Ticket>();
      expectTypeOf(identity).toEqualTypeOf<Reader>();
      return record.assignee?.name === identity.userId;
    },
    fields,
  });
});

it("types the arguments of stringFields by its keys", () => {
  define({
    name: "get_ticket",
    input: stringFields({ ticket_id: /^TKT-[0-9]{3}$/, lang: /^[a-z]{2}$/ }),
    collection: "tickets",
    allow: () => true,
    id(args) {
      expectTypeOf(args).toEqualTypeOf<{ readonly ticket_id: string; readonly lang: string }>();
      return args.ticket_id;
    },
    fields,
  });
});

it("types the arguments as the schema gives them, after its transformations", () => {
  define({
    name: "get_ticket",
    input: z.strictObject({ number: z.string().transform(Number) }),
    collection: "tickets",
    allow: () => true,
    id: (args) => `TKT-${args.number.toFixed()}`,
    fields,
  });
});

it("types a list's where like id", () => {
  define({
    name: "list_tickets",
    input: z.strictObject({ status: z.enum(["open", "closed"]) }),
    collection: "tickets",
    allow: () => true,
    where(args, identity) {
      expectTypeOf(args).toEqualTypeOf<{ status: "open" | "closed" }>();
      expectTypeOf(identity).toEqualTypeOf<Reader>();
      return { status: args.status };
    },
    limit: 5,
    fields,
  });
});

it("takes ownedBy as owns", () => {
  define({ ...byId, collection: "notes", fields, owns: ownedBy("ownerId") });
});

it("refuses policies that answer with something else", () => {
  // @ts-expect-error a promise is not a decision
  define({ ...byId, collection: "tickets", fields, allow: async () => true });
  // @ts-expect-error a truthy value is not a decision
  define({ ...byId, collection: "tickets", fields, allow: (identity) => identity.userId });
  // @ts-expect-error an id is a string
  define({ ...byId, collection: "tickets", fields, id: () => 104 });
  // @ts-expect-error a scope is an array or a Set
  define({ ...byId, collection: "tickets", fields, scope: () => "TKT-104" });
  // @ts-expect-error a promise is not a decision
  define({ ...byId, collection: "tickets", fields, owns: async () => true });
});

it("refuses claims, arguments, columns, collections and options that there are not", () => {
  // @ts-expect-error a misspelt claim
  define({ ...byId, collection: "tickets", fields, allow: (identity) => identity.canReadTicket });
  // @ts-expect-error a misspelt argument
  define({ ...byId, collection: "tickets", fields, id: (args) => args.ticketId });
  // @ts-expect-error a misspelt column
  define({ ...byId, collection: "tickets", fields, owns: (record) => record.ownerID === "ada" });
  // @ts-expect-error a misspelt collection
  define({ ...byId, collection: "ticket", fields });
  // @ts-expect-error a misspelt option
  define({ ...byId, collection: "tickets", fields, field: "id" });
});

it("requires a policy, a schema, a collection and fields", () => {
  const { allow: _allow, ...noPolicy } = byId;
  const { input: _input, ...noSchema } = byId;
  // @ts-expect-error without a policy there is no tool
  define({ ...noPolicy, collection: "tickets", fields });
  // @ts-expect-error nor without a schema
  define({ ...noSchema, collection: "tickets", fields });
  // @ts-expect-error nor without a collection
  define({ ...byId, fields });
  // @ts-expect-error nor without fields
  define({ ...byId, collection: "tickets" });
});

it("requires an identity with a tenant, and knows its own options", () => {
  // @ts-expect-error an identity has a tenant
  toolDefiner<{ identity: { userId: string } }>();
  // @ts-expect-error the options are identity and records
  toolDefiner<{ identities: Identity }>();
});

it("leaves what an app does not declare open", () => {
  const options = { name: "get", input: stringFields({ id: /^[0-9]+$/ }), collection: "anything" };
  defineTool({
    ...options,
    allow: (identity) => identity.roles.includes("reader"),
    id: (args, identity) => `${identity.tenant}/${args.id}`,
    owns: (record, identity) => record.ownerId === identity.userId,
    fields: ["id", "customer.name"],
  });
  toolDefiner<{ identity: Reader }>()({
    ...options,
    allow: (identity) => identity.canReadTickets,
    where: (args) => ({ status: "open", number: args.id, parent: null }),
    limit: 3,
    fields: ["id", "customer.name"],
  });
});
