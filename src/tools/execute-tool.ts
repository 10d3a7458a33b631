/**
 * `get_ticket` as one synchronous function over a `Map`, for code that has no gate. It stands on the same
 * stages as every other call; only the way in differs.
 *
 * @module
 */
import { type Pipeline, runCall } from "../call.js";
import { Deadline } from "../deadline.js";
import type { Caller } from "../identity.js";
import { ownValue } from "../plain-object.js";
import { unavailable } from "../refusal.js";
import type { ToolDenial } from "../result.js";
import { catalogOf } from "../tool.js";
import { getTicket, type Ticket, type TicketReader } from "./get-ticket.js";

/** Who asks: the tenant, and whether tickets may be read. */
export interface TicketContext {
  readonly tenant: string;
  readonly canReadTickets: boolean;
}

/** What `executeTool` answers with. */
export type ExecuteResult = { readonly ok: true; readonly ticket: Ticket } | ToolDenial;

const catalog = catalogOf("executeTool", [getTicket]);
const nobody: Caller = Object.freeze({ identity: Object.freeze({ tenant: "" }), tenant: "", userId: null });

/**
 * Looks up one ticket. Checks in this order: the name (`unknown_tool`), the arguments (`invalid_arguments`),
 * the permission or an unusable context (`forbidden`), the record (`not_found`).
 *
 * @param name has to be exactly `get_ticket`
 * @param args has to be exactly `{ ticket_id }`, a string of `TKT-` and three digits
 * @param context `tenant`, a string that is more than white space, and `canReadTickets`, exactly `true`
 * @param records tickets by `tenant:ticket_id`; never modified
 * @returns a fresh `{ ok: true, ticket: { id, title, status } }`, or `{ ok: false, code }`. It never throws
 */
export function executeTool(
  name: unknown,
  args: unknown,
  context: TicketContext | null | undefined,
  records: ReadonlyMap<string, object>,
): ExecuteResult {
  const deadline = new Deadline(1);
  const store = { get: ({ tenant, id }: { tenant: string; id: string }) => records.get(`${tenant}:${id}`) };
  const pipeline: Pipeline = { catalog, stores: new Map([["tickets", store]]) };
  const run = { pipeline, caller: readerIn(context), deadline, journal: undefined };
  const result = runCall(run, { name, args }, undefined);
  if (!(result instanceof Promise)) return result as ExecuteResult;
  deadline.close(); // a promise in place of a ticket: a synchronous function waits for nothing
  return unavailable("record", "a record is a promise").denial;
}

/** The two claims that are looked at, each once. A context that cannot be used, or throws, is nobody's. */
function readerIn(context: unknown): Caller {
  try {
    const tenant = Array.isArray(context) ? undefined : ownValue(context, "tenant");
    if (typeof tenant !== "string" || tenant.trim() === "") return nobody;
    const identity: TicketReader = { tenant, canReadTickets: ownValue(context, "canReadTickets") === true };
    return { identity, tenant, userId: null };
  } catch {
    return nobody;
  }
}
