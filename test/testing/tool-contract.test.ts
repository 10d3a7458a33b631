import { describe, it } from "vitest";
import * as z from "zod";
import { toolDefiner } from "../../src/define-tool.js";
import { ownedBy } from "../../src/owned-by.js";
import { memoryStore } from "../../src/stores/memory.js";
import { toolContract } from "../../src/testing/tool-contract.js";
import { getTicket } from "../../src/tools/get-ticket.js";
import { readNote } from "../../src/tools/read-note.js";

const ticket = {
  tenant: "alpha",
  id: "TKT-104",
  title: "Settings crash",
  status: "open",
  ownerId: "ana",
  internal: "x",
};
const note = {
  tenant: "alpha",
  id: "note-1",
  title: "A note",
  body: "Open note-2",
  ownerId: "ana",
  privateAudit: "x",
};
const store = memoryStore({ tickets: [ticket], notes: [note] });
const ana = { tenant: "alpha", userId: "ana", canReadTickets: true };
const writer = { tenant: "alpha", userId: "ana", allowedNoteIds: ["note-1"] };

toolContract(getTicket, {
  describe,
  it,
  store,
  identity: ana,
  validArgs: { ticket_id: "TKT-104" },
  foreignIdentity: { ...ana, tenant: "beta" },
});

toolContract(readNote, {
  describe,
  it,
  store,
  identity: writer,
  validArgs: { noteId: "note-1" },
  foreignIdentity: { ...writer, userId: "bo" },
});

const defineTool = toolDefiner<{
  identity: { tenant: string; userId: string; canReadTickets: boolean };
  records: { tickets: typeof ticket };
}>();
const listTickets = defineTool({
  name: "list_tickets",
  description: "List the user's tickets by status.",
  input: z.strictObject({ status: z.enum(["open", "closed"]), limit: z.int().min(1).optional() }),
  collection: "tickets",
  allow: (identity) => identity.canReadTickets === true,
  where: ({ status }, { userId }) => ({ status, ownerId: userId }),
  limit: 20,
  owns: ownedBy("ownerId"),
  fields: ["id", "title"],
  as: "tickets",
});

toolContract(listTickets, {
  describe,
  it,
  store,
  identity: ana,
  validArgs: { status: "open", limit: 3 },
  foreignIdentity: { ...ana, userId: "bo" },
});
