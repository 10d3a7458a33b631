/**
 * A small support desk: people, records with internal fields, and tools of its own beside the reference tools.
 *
 * @module
 */
import * as z from "zod";
import { type MemoryRecord, type MemoryStore, memoryStore, type Tool, toolDefiner } from "../../src/index.js";

/** Stands in every internal field, and in every record of the tenant beta: it must never show for alpha. */
export const SECRET = "Planted-Secret-7391";

/** What a session holds of a person. */
export interface Person {
  readonly userId: string;
  readonly tenant: string;
  readonly canReadTickets?: boolean;
  readonly allowedNoteIds?: readonly string[];
}

/** A record with whatever else. */
type Stored = MemoryRecord & Readonly<Record<string, unknown>>;

interface DeskWorld {
  readonly identity: { tenant: string; userId?: string; canReadTickets?: boolean };
  readonly records: {
    tickets: { id: string; title: string; status: string; ownerId: string; topic: string };
  };
}

export const alice: Person = { userId: "alice", tenant: "alpha", canReadTickets: true };
export const bob: Person = { userId: "bob", tenant: "beta", canReadTickets: true };
/** Signed in, and without the right to read tickets. */
export const carol: Person = { userId: "carol", tenant: "alpha", canReadTickets: false };

/** A body of the plain format that alice may propose. */
export const goodCall = { name: "get_ticket", args: { ticket_id: "TKT-104" } } as const;
/** What alice sees of TKT-104. */
export const goodTicket = { id: "TKT-104", title: "Settings crash", status: "open" } as const;

/** A fresh store of tickets and notes. */
export function deskStore(): MemoryStore {
  const inside = { internalNotes: SECRET, assigneeEmail: `${SECRET}@example.test` };
  const tickets: Stored[] = [
    { tenant: "alpha", ...goodTicket, topic: "crash", ownerId: "alice", ...inside },
    { tenant: "alpha", id: "TKT-105", title: "Login loop", status: "closed", ownerId: "dave", ...inside },
    { tenant: "beta", id: "TKT-104", title: "Private billing issue", status: "closed", ...inside },
    {
      tenant: "beta",
      id: "TKT-300",
      title: `${SECRET} of beta`,
      status: "open",
      topic: "crash",
      ...inside,
    },
  ];
  const notes: Stored[] = [
    { tenant: "alpha", id: "note-1", ownerId: "alice", title: "Note", body: "open note-2", ...inside },
    { tenant: "alpha", id: "note-2", ownerId: "alice", title: SECRET, body: SECRET },
  ];
  return memoryStore({ tickets, notes });
}

const defineTool = toolDefiner<DeskWorld>();

/** Lists the signed-in user's own tickets. Takes no arguments. */
export const listMyTickets: Tool = defineTool({
  name: "list_my_tickets",
  description: "List the user's own tickets.",
  input: z.strictObject({}),
  collection: "tickets",
  allow: (identity) => identity.canReadTickets === true,
  where: (_, identity) => ({ ownerId: identity.userId ?? "" }),
  limit: 20,
  fields: ["id", "title", "status"],
  as: "tickets",
});

/** Lists tickets by topic. */
export const searchTickets: Tool = defineTool({
  name: "search_tickets",
  description: "List tickets by topic.",
  input: z.strictObject({
    query: z.string().max(100),
    limit: z.int().min(1).max(20).optional(),
    status: z.enum(["open", "closed"]).optional(),
  }),
  collection: "tickets",
  allow: (identity) => identity.canReadTickets === true,
  where: ({ query, status }) => ({ topic: query, ...(status !== undefined && { status }) }),
  limit: 20,
  fields: ["id", "title", "status"],
  as: "tickets",
});
