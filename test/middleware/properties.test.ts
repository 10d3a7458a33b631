import fc from "fast-check";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { defineTool, getTicket, type RecordStore, readNote, stringFields } from "../../src/index.js";
import { type Answer, answered } from "../support/ask.js";
import { alice, deskStore, listMyTickets, SECRET, searchTickets } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { toolApp } from "../support/tool-app.js";
import { listening } from "../support/wire.js";

const input = stringFields({ id: /^[a-zA-Z0-9-]{1,20}$/ });
const fail = (): never => {
  throw new Error(SECRET);
};
const common = { input, collection: "tickets", id: ({ id }: { id: string }) => id, fields: ["id"] } as const;
const brokenPolicy = defineTool({ ...common, name: "broken_policy", allow: fail });
/** Notes when it allowed, so that its store can tell a read that came before. */
const order = { allowed: false, early: 0 };
const brokenStore = defineTool({
  ...common,
  name: "broken_store",
  collection: "broken",
  allow: ({ canReadTickets }) => {
    order.allowed = canReadTickets === true;
    return order.allowed;
  },
});
const tools = [getTicket, readNote, listMyTickets, searchTickets, brokenPolicy, brokenStore];

const names = fc.oneof(fc.constantFrom(...tools.map(({ name }) => name)), fc.string(), fc.jsonValue());
const ids = fc.oneof(fc.constantFrom("TKT-104", "TKT-300", "TKT-999", "note-1", "note-2"), fc.jsonValue());
const args = fc.oneof(
  fc.jsonValue(),
  fc.record({ ticket_id: ids }),
  fc.record({ noteId: ids }),
  fc.record({ id: ids }),
  fc.record({ query: fc.string(), limit: ids, status: ids }, { requiredKeys: ["query"] }),
);
const bodies = fc.oneof(
  fc.jsonValue(),
  fc.record({ name: names, args }),
  fc.record({ name: names, args, tenant: fc.jsonValue() }, { requiredKeys: ["name"] }),
);
const users = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      tenant: fc.oneof(fc.constantFrom("alpha", "", " "), fc.jsonValue()),
      userId: fc.oneof(fc.constant("alice"), fc.jsonValue()),
      canReadTickets: fc.oneof(fc.constant(true), fc.jsonValue()),
      allowedNoteIds: fc.oneof(fc.constant(["note-1"]), fc.jsonValue()),
    },
    { requiredKeys: [] },
  ),
);

/** A store that fails for every read. */
const broken: RecordStore = {
  get() {
    if (!order.allowed) order.early += 1;
    return Promise.reject(new Error(SECRET));
  },
};

/** A desk over HTTP that counts the reads. */
function openDesk(express: Framework, use: (desk: Desk) => Promise<void>): Promise<void> {
  let reads = 0;
  const inner = deskStore();
  const counting: RecordStore = {
    get(key) {
      reads += 1;
      return inner.get(key);
    },
    list(query) {
      reads += 1;
      return inner.list(query);
    },
  };
  const store = { tickets: counting, notes: counting, broken };
  const app = toolApp(express, toolGate({ tools, store }), sendToolResult());
  return listening(app, (port) => {
    const base = `http://127.0.0.1:${port}`;
    return use({
      signIn: async (user) => {
        const { headers } = await request(base).post("/login").send({ user }).expect(204);
        return headers["set-cookie"] as unknown as string;
      },
      async propose(cookie, body) {
        reads = 0;
        order.allowed = false;
        const posted = request(base)
          .post("/tools")
          .set({ Cookie: cookie, "Content-Type": "application/json" });
        return { answer: await answered(posted.send(JSON.stringify(body))), reads };
      },
    });
  });
}

interface Desk {
  signIn(user: unknown): Promise<string>;
  propose(cookie: string, body: unknown): Promise<{ answer: Answer; reads: number }>;
}

/** `answered` has held the reply against the closed union, its status and the planted secret already. */
function expectReads({ code }: Answer, reads: number): void {
  const most = code === "ok" || code === "not_found" ? 1 : 0;
  if (code === "unavailable") expect([0, 1]).toContain(reads);
  else expect(reads).toBe(most);
  expect(order.early).toBe(0);
}

describe.each(majors)("whatever comes, on %s", (_, express) => {
  it("a body gets one reply of the closed union, and no read before it is allowed", () =>
    openDesk(express, async (desk) => {
      const hers = await desk.signIn({ ...alice, allowedNoteIds: ["note-1"] });
      const property = fc.asyncProperty(bodies, async (body) => {
        const { answer, reads } = await desk.propose(hers, body);
        expectReads(answer, reads);
      });
      await fc.assert(property, { numRuns: 150 });
    }));

  it("arguments of a declared tool get one reply of the closed union, and no read before they are checked", () =>
    openDesk(express, async (desk) => {
      const hers = await desk.signIn({ ...alice, allowedNoteIds: ["note-1"] });
      const name = fc.constantFrom(...tools.map((tool) => tool.name));
      const property = fc.asyncProperty(name, args, async (tool, given) => {
        const { answer, reads } = await desk.propose(hers, { name: tool, args: given });
        expect(answer.code).not.toMatch(/invalid_request|unknown_tool|unauthenticated/);
        expectReads(answer, reads);
      });
      await fc.assert(property, { numRuns: 150 });
    }));

  it("what the session holds gets one reply of the closed union, and reads only for who may", () =>
    openDesk(express, async (desk) => {
      const calls = [
        { name: "get_ticket", args: { ticket_id: "TKT-104" } },
        { name: "read_note", args: { noteId: "note-1" } },
        { name: "list_my_tickets", args: {} },
        { name: "broken_store", args: { id: "x" } },
      ];
      const property = fc.asyncProperty(users, fc.constantFrom(...calls), async (user, call) => {
        const { answer, reads } = await desk.propose(await desk.signIn(user), call);
        expectReads(answer, reads);
        const { tenant, canReadTickets } = (user ?? {}) as { tenant?: unknown; canReadTickets?: unknown };
        if (typeof tenant !== "string" || tenant.trim() === "") expect(answer.code).toBe("unauthenticated");
        else if (canReadTickets !== true && call.name !== "read_note") expect(reads).toBe(0);
      });
      await fc.assert(property, { numRuns: 100 });
    }));
});
