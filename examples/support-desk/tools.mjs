// What a model may propose here: two tools that ship with the package, and one of this app's own.
import { defineTool, getTicket, readNote } from "express-tool-gate";
import * as z from "zod";

const listTickets = defineTool({
  name: "list_tickets",
  description: "List the support tickets that are open, or those that are closed.",
  input: z.strictObject({ status: z.enum(["open", "closed"]) }),
  collection: "tickets",
  allow: (identity) => identity.canReadTickets === true,
  where: ({ status }) => ({ status }),
  limit: 20,
  tenantField: "tenant", // a second lock: the store is asked for one tenant, and each row has to be of it
  fields: ["id", "title", "status", "customer.name"],
  as: "tickets",
});

export const tools = [getTicket, listTickets, readNote];
