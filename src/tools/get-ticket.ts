/**
 * The first reference tool: one support ticket by its id, for whoever may read tickets.
 *
 * @module
 */
import { toolDefiner } from "../define-tool.js";
import type { Identity } from "../identity.js";
import { ownData } from "../plain-object.js";
import { stringFields } from "../schema/string-fields.js";
import type { Tool } from "../tool.js";

/** Who may read tickets. */
export interface TicketReader extends Identity {
  readonly canReadTickets?: boolean | undefined;
}

/** What the model sees of a ticket. */
export interface Ticket {
  readonly id: string;
  readonly title: string;
  readonly status: string;
}

const defineTool = toolDefiner<{ identity: TicketReader; records: { tickets: Ticket } }>();

/** `get_ticket`: takes `{ ticket_id }`, reads the collection `tickets`, gives `{ id, title, status }` as `ticket`. */
export const getTicket: Tool<
  TicketReader,
  { readonly ticket_id: string },
  { readonly ok: true; readonly ticket: Ticket }
> = defineTool({
  name: "get_ticket",
  description: "Look up one support ticket by its id.",
  input: stringFields({ ticket_id: /^TKT-[0-9]{3}$/ }),
  collection: "tickets",
  allow: (identity) => ownData(identity, "canReadTickets") === true,
  id: (args) => args.ticket_id,
  fields: ["id", "title", "status"],
  as: "ticket",
});
