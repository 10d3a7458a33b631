import * as z from "zod";
import { type Identity, stringFields } from "../../src/index.js";

/** What the app of the type tests knows of a person. */
export interface Reader extends Identity {
  readonly userId: string;
  readonly canReadTickets: boolean;
  readonly allowedTicketIds: ReadonlySet<string>;
}

/** A record with every kind of value that a field can have. */
export interface Ticket {
  id: string;
  title: string;
  status: "open" | "closed";
  urgent: boolean;
  votes: number;
  size: bigint;
  createdAt: Date;
  closedAt: Date | null;
  note?: string;
  tags: string[];
  customer: { name: string; email: string | null; address: { city: string } };
  assignee: { name: string; since: Date } | null;
  comments: readonly { text: string; author: { name: string } | null; at: Date }[];
  parent?: { id: string; title?: string };
  metadata: { source: string; seen: Date[] };
}

export interface Note {
  id: string;
  ownerId: string;
  body: string;
}

export interface World {
  identity: Reader;
  records: { tickets: Ticket; notes: Note };
}

/** What each tool of these tests has in common. */
export const byId = {
  name: "get_ticket",
  input: stringFields({ ticket_id: /^TKT-[0-9]{3}$/ }),
  allow: (identity: Reader): boolean => identity.canReadTickets,
  id: (args: { readonly ticket_id: string }): string => args.ticket_id,
};

export const byStatus = {
  name: "list_tickets",
  input: z.strictObject({
    status: z.enum(["open", "closed"]),
    text: z.string(),
    votes: z.number().optional(),
  }),
  allow: (identity: Reader): boolean => identity.canReadTickets,
  limit: 20,
};
