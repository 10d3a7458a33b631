import type { ErrorRequestHandler, RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { describeTools, sendToolResult, type ToolGateOptions, toolGate } from "../../middleware/index.js";
import { defineTool, type Format, getTicket, plain, readNote, stringFields } from "../../src/index.js";
import { expectUncached } from "../support/ask.js";
import { askedStore } from "../support/asked-store.js";
import { bundle } from "../support/bundle-format.js";
import { alice, carol, deskStore, listMyTickets, SECRET } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { never } from "../support/pending.js";
import { signIn, toolApp } from "../support/tool-app.js";

function boom(): never {
  throw new Error(SECRET);
}
const input = stringFields({ id: /^[a-z]+$/ });
const broken = defineTool({
  name: "broken",
  input,
  collection: "tickets",
  allow: boom,
  id: () => "a",
  fields: ["id"],
});
const tools = [getTicket, listMyTickets, broken, readNote];

/** The reply to one request for the list. */
async function listed(
  express: Framework,
  user: unknown,
  options: Partial<ToolGateOptions> = {},
  method: "get" | "head" = "get",
) {
  const store = askedStore(deskStore());
  const errors: unknown[] = [];
  const last: ErrorRequestHandler = (error, _req, res, _next) => {
    errors.push(error);
    res.status(500).end();
  };
  const app = toolApp(express, describeTools(toolGate({ tools, store, ...options })));
  app.use(last);
  const reply = await (await signIn(app, user))[method]("/tools");
  expect(store.asked).toHaveLength(0);
  expect(JSON.stringify(reply.body)).not.toContain(SECRET);
  if (reply.status !== 500) expectUncached(reply.headers);
  return { status: reply.status, body: reply.body, text: reply.text, headers: reply.headers, errors };
}

const refusals: readonly (readonly [string, number, unknown, object, string])[] = [
  ["nobody", 401, undefined, {}, "unauthenticated"],
  ["an identity without a tenant", 401, { userId: "alice" }, {}, "unauthenticated"],
  ["a promise of nobody", 401, alice, { identity: async () => null }, "unauthenticated"],
  ["an identity that throws", 503, alice, { identity: boom }, "unavailable"],
  [
    "an identity that rejects",
    503,
    alice,
    { identity: () => Promise.reject(new Error(SECRET)) },
    "unavailable",
  ],
  ["an identity that never comes", 503, alice, { identity: () => never, timeoutMs: 30 }, "unavailable"],
  ["a session that throws", 503, alice, { session: boom }, "unavailable"],
];

describe.each(majors)("describeTools on %s", (_, express) => {
  it("lists what the signed-in person may call now; a tool whose allow throws is left out", async () => {
    const hers = await listed(express, alice);
    expect([hers.status, hers.body]).toStrictEqual([
      200,
      [getTicket, listMyTickets, readNote].map(({ name, description, inputSchema, outputSchema }) => ({
        name,
        description,
        inputSchema,
        ...(outputSchema && { outputSchema }),
      })),
    ]);
    const theirs = await listed(express, carol);
    expect(theirs.body.map(({ name }: { name: string }) => name)).toStrictEqual(["read_note"]);
    expect(hers.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  it("speaks the format of the mount", async () => {
    const { body } = await listed(express, alice, { format: bundle });
    expect(body).toStrictEqual({ tools: ["get_ticket", "list_my_tickets", "read_note"] });
  });

  it("shows what changed between two requests", async () => {
    const rights = { ...alice };
    const gate = toolGate({ tools: [getTicket], store: deskStore(), identity: () => ({ ...rights }) });
    const browser = await signIn(toolApp(express, describeTools(gate)), alice);
    expect((await browser.get("/tools")).body).toHaveLength(1);
    rights.canReadTickets = false;
    expect((await browser.get("/tools")).body).toHaveLength(0);
  });

  it.each(refusals)("answers %s with %i and the denial", async (_name, status, user, options, code) => {
    const reply = await listed(express, user, options);
    expect([reply.status, reply.body]).toStrictEqual([status, { ok: false, code }]);
  });

  it.each([
    [alice, 200],
    [undefined, 401],
  ])("answers HEAD for %o with %i and no body", async (user, status) => {
    const reply = await listed(express, user, {}, "head");
    expect([reply.status, reply.text]).toStrictEqual([status, undefined]);
  });

  it.each(["post", "put", "delete", "options"] as const)("hands the method %s on", async (method) => {
    const next: RequestHandler = (_req, res) => {
      res.status(299).end();
    };
    const gate = toolGate({ tools, store: deskStore() });
    const browser = await signIn(toolApp(express, describeTools(gate), next), alice);
    expect((await browser[method]("/tools")).status).toBe(299);
  });

  it("shares a path with the gate itself", async () => {
    const gate = toolGate({ tools: [getTicket], store: deskStore() });
    const browser = await signIn(toolApp(express, describeTools(gate), gate, sendToolResult()), alice);
    expect((await browser.get("/tools")).body).toHaveLength(1);
    const call = { name: "get_ticket", args: { ticket_id: "TKT-104" } };
    expect((await browser.post("/tools").send(call)).body.ok).toBe(true);
  });

  it("hands the error of a format that fails to the app", async () => {
    let turn = 0;
    const failing: Format = { ...plain, describe: (all) => (turn++ === 0 ? plain.describe(all) : boom()) };
    const reply = await listed(express, alice, { format: failing });
    expect([reply.status, reply.errors]).toStrictEqual([500, [new Error(SECRET)]]);
  });
});

describe("describeTools", () => {
  it.each([undefined, null, {}, "toolGate", () => {}, sendToolResult(), [getTicket], { tools: [getTicket] }])(
    "takes what toolGate returned, not %o",
    (gate) => {
      const make = () => describeTools(gate as RequestHandler);
      expect(make).toThrow(TypeError);
      expect(make).toThrow("describeTools: takes what toolGate() returned: describeTools(gate).");
    },
  );

  it("names its layer in a stack trace", () => {
    expect(describeTools(toolGate({ tools, store: deskStore() })).name).toBe("describeTools");
  });
});
