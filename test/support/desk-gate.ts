/**
 * A gate with both reference tools over the desk's store. A test may call it with anything.
 */
import { createGate, type DecisionEvent, getTicket, readNote, type ToolResult } from "../../src/index.js";
import { type AskedStore, askedStore } from "./asked-store.js";
import { alice, deskStore } from "./desk.js";

/** A gate, its store and its events. */
export interface DeskGate {
  readonly store: AskedStore;
  readonly events: DecisionEvent[];
  call(proposal: unknown, identity: unknown, options?: unknown): Promise<ToolResult>;
  /** For alice unless told. */
  callAll(proposals: unknown, identity?: unknown): Promise<ToolResult[]>;
}

export function deskGate(): DeskGate {
  const store = askedStore(deskStore());
  const events: DecisionEvent[] = [];
  const gate = createGate({ tools: [getTicket, readNote], store, onDecision: (event) => events.push(event) });
  return {
    store,
    events,
    call: (proposal, identity, options) => gate.call(proposal as never, identity as never, options as object),
    callAll: (proposals, identity = alice) => gate.callAll(proposals as never, identity as never),
  };
}
