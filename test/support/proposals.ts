/**
 * Proposals for the reference tools.
 */

/** A proposal for `get_ticket`, with whatever in the place of the id. */
export function ticket(id: unknown): { name: string; args: unknown } {
  return { name: "get_ticket", args: { ticket_id: id } };
}

/** A proposal for `read_note`, with whatever in the place of the id. */
export function note(id: unknown): { name: string; args: unknown } {
  return { name: "read_note", args: { noteId: id } };
}
