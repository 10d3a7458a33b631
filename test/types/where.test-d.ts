import { it } from "vitest";
import { defineTool, toolDefiner } from "../../src/index.js";
import { byStatus, type World } from "./world.js";

const define = toolDefiner<World>();
const list = { ...byStatus, collection: "tickets", fields: ["id"] } as const;

it("takes equalities between columns and scalars of their types", () => {
  define({ ...list, where: (args) => ({ status: args.status, title: args.text }) });
  define({ ...list, where: () => ({ status: "open", urgent: true, votes: 3 }) });
  define({ ...list, where: () => ({ status: ["open", "closed"], votes: [1, 2] }) });
  define({ ...list, where: (args) => (args.votes === undefined ? {} : { votes: args.votes }) });
  define({ ...list, where: (args) => ({ note: args.text, ...(args.votes && { votes: args.votes }) }) });
});

it("takes null where a column may be null", () => {
  const records = toolDefiner<{ records: { notes: { id: string; deletedBy: string | null } } }>();
  records({
    ...byStatus,
    allow: () => true,
    collection: "notes",
    fields: ["id"],
    where: () => ({ deletedBy: null }),
  });
  // @ts-expect-error a title is never null
  define({ ...list, where: () => ({ title: null }) });
});

it("refuses a key that is no column, also beside one that is", () => {
  // @ts-expect-error
  define({ ...list, where: (args) => ({ state: args.status }) });
  // @ts-expect-error
  define({ ...list, where: (args) => ({ status: args.status, ownerId: "ada" }) });
  // @ts-expect-error
  define({ ...list, where: () => ({ "customer.name": "Ada" }) });
});

it("refuses a value of another type", () => {
  // @ts-expect-error no such status
  define({ ...list, where: () => ({ status: "opened" }) });
  // @ts-expect-error any text is not a status
  define({ ...list, where: (args) => ({ status: args.text }) });
  // @ts-expect-error a string is not a number
  define({ ...list, where: () => ({ votes: "3" }) });
  // @ts-expect-error nor in an array
  define({ ...list, where: () => ({ votes: ["3"] }) });
});

it("refuses what is no scalar, so that no operator comes in", () => {
  // @ts-expect-error an operator
  define({ ...list, where: () => ({ votes: { gt: 3 } }) });
  // @ts-expect-error a column that holds a date cannot be compared
  define({ ...list, where: () => ({ createdAt: new Date() }) });
  // @ts-expect-error nor one that holds an object
  define({ ...list, where: () => ({ customer: { name: "Ada" } }) });
  const open = { ...byStatus, allow: () => true, collection: "tickets", fields: ["id"] } as const;
  // @ts-expect-error an operator, where nothing is known of the records
  defineTool({ ...open, where: () => ({ votes: { gt: 3 } }) });
});

it("refuses undefined, with which the call would be unavailable", () => {
  // @ts-expect-error
  define({ ...list, where: (args) => ({ votes: args.votes }) });
  // @ts-expect-error
  define({ ...list, where: () => ({ status: "open", votes: undefined }) });
});

it("refuses a promise", () => {
  // @ts-expect-error
  define({ ...list, where: async () => ({ status: "open" }) });
});
