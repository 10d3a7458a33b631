import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { getTicket, type ToolResult } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { caseDesk } from "../support/case-desk.js";
import { alice, goodCall, goodTicket, SECRET } from "../support/desk.js";
import { majors } from "../support/express-majors.js";
import { signIn, toolApp } from "../support/tool-app.js";

const stored = () => ({ ...goodTicket, internalNotes: SECRET, assigneeEmail: `${SECRET}@example.test` });

/** A record as an object mapper makes it: own data, getters, and a `toJSON` that tells all. */
class Row {
  id = goodTicket.id;
  title = goodTicket.title;
  status = goodTicket.status;
  internalNotes = SECRET;
  get assigneeEmail(): string {
    return SECRET;
  }
  toJSON(): object {
    return { ...this, everything: SECRET };
  }
}

describe.each(majors)("the copy that leaves the gate, on %s", (_, express) => {
  it.each([
    ["a plain record", stored()],
    ["a frozen record", Object.freeze(stored())],
    ["a record without a prototype", Object.assign(Object.create(null), stored())],
    ["an instance with getters and toJSON", new Row()],
    ["a record with its own toJSON", { ...stored(), toJSON: () => ({ secret: SECRET }) }],
  ])("D08 holds exactly the declared fields of %s", async (_name, record) => {
    const seen = await caseDesk(express, { store: answering(() => record) }).ask(alice, goodCall);
    expect(seen.reads).toBe(1);
    expect(seen.text).toBe(JSON.stringify({ ok: true, ticket: goodTicket }));
  });

  it.each([
    ["a function", () => SECRET],
    ["an object", { text: SECRET }],
    ["an object with toJSON", { toJSON: () => SECRET }],
    ["a boxed string", new String(SECRET)],
    ["a list with an object", [{ text: SECRET }]],
  ])("D08 is not made of a title that is %s", async (_name, title) => {
    const store = answering(() => ({ ...stored(), title }));
    const seen = await caseDesk(express, { store }).ask(alice, goodCall);
    expect([seen.code, seen.reads]).toStrictEqual(["unavailable", 1]);
  });

  it("D08 is not made of a title that a getter gives", async () => {
    let ran = 0;
    const record = Object.defineProperty(stored(), "title", {
      enumerable: true,
      get() {
        ran += 1;
        return SECRET;
      },
    });
    const seen = await caseDesk(express, { store: answering(() => record) }).ask(alice, goodCall);
    expect([seen.code, ran]).toStrictEqual(["unavailable", 0]);
  });

  it("D08 is the handler's own to change: the stored record and the next result stay as they were", async () => {
    const record = stored();
    const results: ToolResult[] = [];
    const change: RequestHandler = (_req, res, next) => {
      const result = res.locals.toolResult as ToolResult & { ticket: { title: string } };
      results.push(result);
      next();
      result.ticket.title = "hacked";
    };
    const store = answering(() => record);
    const app = toolApp(express, toolGate({ tools: [getTicket], store }), change, sendToolResult());
    const browser = await signIn(app, alice);
    for (let turn = 0; turn < 2; turn++) {
      const { body } = await browser.post("/tools").send(goodCall);
      expect(body).toStrictEqual({ ok: true, ticket: goodTicket });
    }
    expect(record).toStrictEqual(stored());
    const [first, second] = results as unknown as { ticket: object }[];
    expect(first?.ticket).not.toBe(second?.ticket);
    expect(first?.ticket).not.toBe(record);
    expect(Object.getPrototypeOf(second?.ticket)).toBe(Object.prototype);
  });
});
