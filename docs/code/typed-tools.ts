import { ownedBy, toolDefiner } from "express-tool-gate";
import * as z from "zod";

// #region typed
interface Me {
  tenant: string;
  userId: string;
  canReadTickets: boolean;
}

interface Ticket {
  id: string;
  title: string;
  status: "open" | "closed";
  ownerId: string;
  openedAt: Date;
  customer: { name: string; email: string } | null;
  internalNotes: string;
}

const defineTool = toolDefiner<{ identity: Me; records: { tickets: Ticket } }>();

export const getTicket = defineTool({
  name: "get_ticket",
  description: "Look up one of the user's support tickets by its id.",
  input: z.strictObject({ ticket_id: z.string().regex(/^TKT-[0-9]{3}$/) }),
  collection: "tickets",
  allow: (identity) => identity.canReadTickets === true,
  id: (args) => args.ticket_id,
  owns: ownedBy("ownerId"),
  fields: ["id", "title", "openedAt", "customer.name"], // `customer.email` and `internalNotes` never show
  as: "ticket",
});

export const listTickets = defineTool({
  name: "list_tickets",
  description: "List the user's support tickets by status.",
  input: z.strictObject({ status: z.enum(["open", "closed"]) }),
  collection: "tickets",
  allow: (identity) => identity.canReadTickets === true,
  where: (args, identity) => ({ status: args.status, ownerId: identity.userId }),
  limit: 20,
  owns: ownedBy("ownerId"),
  fields: ["id", "title", "status"],
  as: "tickets",
});
// #endregion
