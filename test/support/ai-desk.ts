/**
 * The support desk's tools as the AI SDK takes them, and what their gate noted.
 *
 * @module
 */
import { type AiSdkTool, aiSdkTools } from "../../src/ai-sdk.js";
import { createGate, type DecisionEvent, getTicket, readNote } from "../../src/index.js";
import { type Asked, askedStore } from "./asked-store.js";
import { alice, deskStore, listMyTickets, type Person, searchTickets } from "./desk.js";

/** Somebody who may read tickets and one note. */
export const reader: Person = { ...alice, canReadTickets: true, allowedNoteIds: ["note-1"] };

/** A fresh desk. */
export interface AiDesk {
  readonly tools: Record<string, AiSdkTool>;
  readonly asked: readonly Asked[];
  readonly events: readonly DecisionEvent[];
  /** Executes a tool as the AI SDK does. */
  execute(name: string, args: unknown, abortSignal?: AbortSignal): Promise<Record<string, unknown>>;
}

/** `identity` may be anything, as in an app without TypeScript. */
export function aiDesk(identity: unknown = reader): AiDesk {
  const store = askedStore(deskStore());
  const events: DecisionEvent[] = [];
  const onDecision = (event: DecisionEvent): unknown => events.push(event);
  const gate = createGate({ tools: [getTicket, readNote, listMyTickets, searchTickets], store, onDecision });
  const tools = aiSdkTools(gate, identity as never);
  return {
    tools,
    asked: store.asked,
    events,
    execute: async (name, args, abortSignal) =>
      (tools[name] as AiSdkTool).execute(args, { toolCallId: "call_1", abortSignal }),
  };
}
