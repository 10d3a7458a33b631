// The baseline: get_ticket written out by hand, with the same promises as the gate and nothing general.
// Own keys, plain objects by prototype, bounded strings, no throw, a nested Map per tenant, a fresh literal.

const unauthenticated = Object.freeze({ ok: false, code: "unauthenticated" });
const unknownTool = Object.freeze({ ok: false, code: "unknown_tool" });
const invalidArguments = Object.freeze({ ok: false, code: "invalid_arguments" });
const forbidden = Object.freeze({ ok: false, code: "forbidden" });
const notFound = Object.freeze({ ok: false, code: "not_found" });
const unavailable = Object.freeze({ ok: false, code: "unavailable" });
const pattern = /^TKT-[0-9]{3}$/u;

function isPlain(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** @param tickets records by tenant, then by id */
export function byHand(tickets) {
  function getTicket(proposal, identity) {
    try {
      if (!isPlain(identity) || !Object.hasOwn(identity, "tenant")) return unauthenticated;
      const { tenant } = identity;
      if (typeof tenant !== "string" || tenant.trim() === "") return unauthenticated;
      if (!isPlain(proposal) || !Object.hasOwn(proposal, "name") || proposal.name !== "get_ticket")
        return unknownTool;
      const args = Object.hasOwn(proposal, "args") ? proposal.args : undefined;
      if (!isPlain(args)) return invalidArguments;
      for (const key in args) if (Object.hasOwn(args, key) && key !== "ticket_id") return invalidArguments;
      const id = Object.hasOwn(args, "ticket_id") ? args.ticket_id : undefined;
      if (typeof id !== "string" || id.length > 65_536 || !pattern.test(id)) return invalidArguments;
      if (!Object.hasOwn(identity, "canReadTickets") || identity.canReadTickets !== true) return forbidden;
      const record = tickets.get(tenant)?.get(id);
      if (record === undefined) return notFound;
      if (!Object.hasOwn(record, "title") || !Object.hasOwn(record, "status")) return unavailable;
      const { title, status } = record;
      if (typeof title !== "string" || typeof status !== "string") return unavailable;
      return { ok: true, ticket: { id, title, status } };
    } catch {
      return unavailable;
    }
  }
  return async (proposal, identity) => getTicket(proposal, identity);
}
