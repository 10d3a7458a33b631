/**
 * What drives a model in an app of the support desk: it is signed in, is handed the tools by the app, and posts
 * the model's calls to the gate as the model made them.
 *
 * @module
 */
import express from "express";
import { expect } from "vitest";
import { describeTools, sendToolResult, toolGate } from "../../middleware/index.js";
import { denials, type Format, getTicket } from "../../src/index.js";
import { expectUncached } from "./ask.js";
import { type AskedStore, askedStore } from "./asked-store.js";
import { alice, deskStore, SECRET, searchTickets } from "./desk.js";
import { signIn, toolApp } from "./tool-app.js";

/** A signed-in assistant. */
export interface Assistant {
  /** The store behind the gate, with what it was asked. */
  readonly store: AskedStore;
  /** The tools as the app lists them in the mount's format. */
  tools(): Promise<any>;
  /** What the gate answers to a message of the model's: status 200, and nothing internal in it. */
  run(message: unknown): Promise<any>;
}

/** Signs alice in to an app whose gate speaks `format`. */
export async function assistant(format: Format): Promise<Assistant> {
  const store = askedStore(deskStore());
  const gate = toolGate({ tools: [getTicket, searchTickets], store, format });
  const browser = await signIn(toolApp(express, describeTools(gate), gate, sendToolResult()), alice);
  return {
    store,
    tools: async () => (await browser.get("/tools").expect(200)).body,
    async run(message) {
      const { body, text, headers } = await browser
        .post("/tools")
        .send(message as object)
        .expect(200);
      expectUncached(headers);
      expect(text).not.toContain(SECRET);
      return body;
    },
  };
}

/** What a model is told of a denial: the code and its advice. */
export function told(code: keyof typeof denials): string {
  return `${code}: ${denials[code].advice}`;
}
