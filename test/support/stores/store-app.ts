/**
 * An Express app on a port, over a store that may fail: every reply is held against what is true of all.
 *
 * @module
 */
import { once } from "node:events";
import express from "express";
import { expect } from "vitest";
import { sendToolResult, toolGate } from "../../../middleware/index.js";
import {
  type DecisionEvent,
  type DenialCode,
  defineTool,
  denials,
  type RecordStore,
  stringFields,
} from "../../../src/index.js";
import { codeOf } from "../ask.js";
import { cookieOf, toolApp } from "../tool-app.js";

/** What came back, and after how long. */
export interface Reply {
  readonly code: string;
  readonly title: unknown;
  readonly ms: number;
}

/** The app, with a person signed in for each of the tenants alpha and beta. */
export interface StoreApp {
  ask(tenant: string, id: string, signal?: AbortSignal): Promise<Reply>;
  readonly events: DecisionEvent[];
  close(): Promise<void>;
}

/** How much later than its deadline a reply may come, in milliseconds. */
export const GRACE_MS = 250;

const readTicket = defineTool({
  name: "read_ticket",
  input: stringFields({ id: /.+/ }),
  collection: "tickets",
  allow: () => true,
  id: ({ id }) => id,
  fields: ["title"],
});

/** What errors of databases say. */
const errorText = /error|econn|refused|terminat|timeout|select|relation|connect|redis|postgres|127\.0|\bat /i;

export async function storeApp(store: RecordStore, timeoutMs = 500): Promise<StoreApp> {
  const events: DecisionEvent[] = [];
  const gate = toolGate({
    tools: [readTicket],
    store,
    timeoutMs,
    identity: (session: { user?: { tenant: string } }) => session.user,
    onDecision: (event: DecisionEvent) => events.push(event),
  } as never);
  const app = toolApp(express, gate, sendToolResult());
  const cookies = new Map<string, string>();
  for (const tenant of ["alpha", "beta"]) cookies.set(tenant, await cookieOf(app, { tenant }));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const place = `http://127.0.0.1:${(server.address() as { port: number }).port}/tools`;

  return {
    events,
    async ask(tenant, id, signal) {
      const begun = performance.now();
      const response = await fetch(place, {
        method: "POST",
        headers: { "Content-Type": "application/json", Cookie: cookies.get(tenant) ?? "" },
        body: JSON.stringify({ name: "read_ticket", args: { id } }),
        ...(signal && { signal }),
      });
      const text = await response.text();
      const ms = performance.now() - begun;
      const body = JSON.parse(text);
      const code = codeOf(body);
      expect(response.status).toBe(code === "ok" ? 200 : denials[code as DenialCode].status);
      if (code !== "ok") expect(text).not.toMatch(errorText);
      return { code, title: body.value?.title, ms };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Asks, and holds the reply to `unavailable` within the deadline and its grace. */
export async function expectUnavailable(pending: Promise<Reply>, timeoutMs = 500): Promise<void> {
  const { code, ms } = await pending;
  expect(code).toBe("unavailable");
  expect(ms).toBeLessThan(timeoutMs + GRACE_MS);
}
