/**
 * A mounted gate of all four tools over one counted store, and a way to ask it. Holds no expectation of its own
 * beyond what `ask` checks of every reply.
 *
 * @module
 */
import type { Express } from "express";
import { sendToolResult, type ToolGateOptions, toolGate } from "../../middleware/index.js";
import { type DecisionEvent, getTicket, type RecordStore, readNote } from "../../src/index.js";
import { type Answer, ask } from "./ask.js";
import { type AskedStore, askedStore } from "./asked-store.js";
import { deskStore, listMyTickets, searchTickets } from "./desk.js";
import type { Framework } from "./express-majors.js";
import { toolApp } from "./tool-app.js";

/** An answer, and how often the store was asked for it. */
export interface CountedAnswer extends Answer {
  readonly reads: number;
}

export interface CaseDesk {
  readonly app: Express;
  readonly store: AskedStore;
  readonly events: readonly DecisionEvent[];
  /** Signs a person in and sends one body. */
  ask(user: unknown, body: unknown): Promise<CountedAnswer>;
}

/** A desk with other options than the usual ones where they are given. */
export function caseDesk(
  express: Framework,
  { store: inner = deskStore(), ...options }: Partial<ToolGateOptions> & { store?: RecordStore } = {},
): CaseDesk {
  const store = askedStore(inner);
  const events: DecisionEvent[] = [];
  const tools = [getTicket, readNote, listMyTickets, searchTickets];
  const onDecision = (event: DecisionEvent) => events.push(event);
  const app = toolApp(express, toolGate({ tools, store, onDecision, ...options }), sendToolResult());
  return {
    app,
    store,
    events,
    async ask(user, body) {
      const before = store.asked.length;
      const answer = await ask(app, user, body);
      return { ...answer, reads: store.asked.length - before };
    },
  };
}
