/**
 * The support desk behind a mount of one format: Express, a JSON parser that takes large bodies, express-session.
 *
 * @module
 */
import express from "express";
import { expect } from "vitest";
import { sendToolResult, toolErrorHandler, toolGate } from "../../middleware/index.js";
import {
  type DecisionEvent,
  type Format,
  getTicket,
  type RecordStore,
  readNote,
  type Tool,
} from "../../src/index.js";
import { expectUncached } from "./ask.js";
import { askedStore } from "./asked-store.js";
import { alice, deskStore, listMyTickets, SECRET, searchTickets } from "./desk.js";
import { logIn, sessions, signIn } from "./tool-app.js";

/** What a test changes of the desk. */
export interface DeskOptions {
  readonly store?: RecordStore;
  readonly tools?: readonly Tool[];
  readonly maxCalls?: number;
  readonly timeoutMs?: number;
  readonly identity?: (session: any) => unknown;
  /** Who is signed in. Default: alice. */
  readonly user?: unknown;
}

/** A reply, and what it took. */
export interface Reply {
  readonly status: number;
  readonly body: any;
  readonly text: string;
  /** How often the store was asked for it. */
  readonly reads: number;
  readonly events: readonly DecisionEvent[];
}

/** Sends a body. */
export type Post = (body: unknown, headers?: Record<string, string>, query?: string) => Promise<Reply>;

/** Signs somebody in to a fresh desk and gives what posts to its `/tools`. */
export async function formatDesk(format: Format, options: DeskOptions = {}): Promise<Post> {
  const { store: inner = deskStore(), tools = [getTicket, listMyTickets, searchTickets, readNote] } = options;
  const { user = alice, store: _, ...settings } = options;
  const store = askedStore(inner);
  const events: DecisionEvent[] = [];
  const onDecision = (event: DecisionEvent): unknown => events.push(event);
  const app = express();
  app.use(express.json({ limit: "4mb" }), sessions());
  app.post("/login", logIn);
  app.post("/tools", toolGate({ ...settings, tools, store, format, onDecision } as never), sendToolResult());
  app.use("/tools", toolErrorHandler());
  const browser = await signIn(app, user === null ? undefined : user);

  return async (body, headers = {}, query = "") => {
    const before = store.asked.length;
    events.length = 0;
    const sent = browser.post(`/tools${query}`).set({ "Content-Type": "application/json", ...headers });
    const reply = await sent.send(typeof body === "string" ? body : JSON.stringify(body));
    expectUncached(reply.headers);
    expect(reply.text).not.toContain(SECRET);
    expect(reply.text).not.toMatch(/\bat .+:\d+:\d+|(?<!\bis)Error\b|native code/);
    const reads = store.asked.length - before;
    return { status: reply.status, body: reply.body, text: reply.text, reads, events: [...events] };
  };
}
