/**
 * A gate with `get_ticket` over one `get`, for tests of how the gate takes what the store does.
 */
import { createGate, type DecisionEvent, type Gate, getTicket, type RecordStore } from "../../src/index.js";
import { type AskedStore, askedStore } from "./asked-store.js";
import { alice } from "./desk.js";
import { ticket } from "./proposals.js";

/** A gate, its store and its events. */
export interface TicketGate {
  readonly gate: Gate<[typeof getTicket]>;
  readonly store: AskedStore;
  readonly events: DecisionEvent[];
  /** Alice asks for TKT-104. */
  readonly call: (options?: object) => Promise<unknown>;
}

/** `get` may do anything, as a store without TypeScript can. */
export function ticketGate(
  get: (...given: Parameters<RecordStore["get"]>) => unknown,
  timeoutMs = 100,
): TicketGate {
  const events: DecisionEvent[] = [];
  const store = askedStore({ get: get as RecordStore["get"] });
  const gate = createGate({
    tools: [getTicket],
    store,
    timeoutMs,
    onDecision: (event) => events.push(event),
  });
  return {
    gate,
    store,
    events,
    call: (options) => gate.call(ticket("TKT-104"), alice as never, options),
  };
}
