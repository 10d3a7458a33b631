import { describe, expect, it } from "vitest";
import { type Carrier, carriers, carriersOf, named } from "../support/carriers.js";
import { alice, bob, carol, goodCall, goodTicket } from "../support/desk.js";
import { formatDesk, type Reply } from "../support/format-desk.js";
import { ticket } from "../support/proposals.js";

const providers = carriersOf("openaiChat", "openaiResponses", "anthropic", "gemini", "mcp", "aiSdk");
const good = { id: "c1", ...goodCall };

/** A whole request that was refused: in MCP an error with this number, elsewhere the status and the denial. */
function expectRefused(reply: Reply, { format }: Carrier, code: string, status: number, rpc: number): void {
  if (format.name === "mcp") {
    expect(reply).toMatchObject({ status: 200, body: { jsonrpc: "2.0", error: { code: rpc } } });
    expect(reply.body).not.toHaveProperty("result");
  } else {
    expect([reply.status, reply.body]).toEqual([status, { ok: false, code }]);
  }
  expect(reply.events).toMatchObject([{ tool: null, callId: null, code, reads: 0 }]);
  expect(reply.reads).toBe(0);
}

describe.each(named(carriers))("%s", (name, carrier) => {
  const { format, body, said } = carrier;

  it.each([
    ["an allowed call", alice, good, "ok", 1],
    ["a tool that nobody declared", alice, { ...good, name: "delete_ticket" }, "unknown_tool", 0],
    ["the name of a property of every object", alice, { ...good, name: "constructor" }, "unknown_tool", 0],
    ["a name that is no string", alice, { ...good, name: ["get_ticket"] }, "unknown_tool", 0],
    [
      "an undeclared key",
      alice,
      { ...good, args: { ...good.args, tenant: "alpha" } },
      "invalid_arguments",
      0,
    ],
    ["a number for a string", alice, { id: "c1", ...ticket(104) }, "invalid_arguments", 0],
    ["a list without parameters", alice, { id: "c1", name: "list_my_tickets", args: {} }, "ok", 1],
    ["a missing right", carol, good, "forbidden", 0],
    ["a missing scope", alice, { name: "read_note", args: { noteId: "note-1" } }, "out_of_scope", 0],
    ["another tenant's record", alice, { id: "c1", ...ticket("TKT-300") }, "not_found", 1],
    ["the other tenant's own record", bob, { id: "c1", ...ticket("TKT-104") }, "ok", 1],
  ] as const)("answers %s", async (_kind, user, call, code, reads) => {
    const reply = await (await formatDesk(format, { user }))(body([call]));
    expect(said(reply.body).map((each) => each.code)).toEqual([code]);
    expect(reply.events.map((event) => event.code)).toEqual([code]);
    expect(reply.reads).toBe(reads);
  });

  it("is refused as a whole where nobody is signed in, before the body is looked at", async () => {
    const post = await formatDesk(format, { user: null });
    expectRefused(await post(body([good])), carrier, "unauthenticated", 401, -32010);
    expectRefused(await post({ id: 1, method: 5 }), carrier, "unauthenticated", 401, -32010);
  });

  it("is never guessed: the bodies of the other formats are no calls", async () => {
    const post = await formatDesk(format);
    for (const other of carriers.filter((each) => each !== carrier)) {
      const reply = await post(other.body([good]));
      if (name === "flat" && "name" in other.body([good])) {
        expect(reply.body).toEqual({ ok: false, code: "invalid_arguments" }); // `args` is an undeclared key there
      } else {
        expectRefused(reply, carrier, "invalid_request", 400, -32600);
      }
    }
  });

  it.each([
    ["text", "get_ticket"],
    ["null", null],
    ["true", true],
    ["a number", 104],
    ["an empty object", {}],
    ["an empty array", []],
  ])("is refused as a whole where the body is %s", async (_kind, value) => {
    const post = await formatDesk(format);
    const reply = await post(value);
    // express.json() itself refuses what is neither an object nor an array.
    if (typeof value === "object" && value !== null) {
      expectRefused(reply, carrier, "invalid_request", 400, -32600);
    } else {
      expect([reply.status, reply.body, reply.reads]).toEqual([
        400,
        { ok: false, code: "invalid_request" },
        0,
      ]);
    }
  });

  it("is refused as a whole where it was not sent as JSON", async () => {
    const post = await formatDesk(format);
    const reply = await post(body([good]), { "Content-Type": "text/plain" });
    expectRefused(reply, carrier, "invalid_request", 400, -32600);
  });
});

/** Who one would like to be, put beside everything that is not an argument. */
function claiming(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(claiming);
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.entries(value).map(([key, part]) => [
    key,
    ["args", "arguments", "input"].includes(key) ? part : claiming(part),
  ]);
  const claims = { tenant: "beta", userId: "bob", user: bob, session: { user: bob }, canReadTickets: true };
  return { ...claims, identity: bob, context: bob, allowedNoteIds: ["note-1"], ...Object.fromEntries(inner) };
}

describe.each(named(providers))("%s: keys that look like an identity", (_name, { format, body, said }) => {
  const list = (call: object) => {
    const claimed = claiming(body([call]));
    expect(JSON.stringify(claimed).split("canReadTickets").length).toBeGreaterThan(4);
    return claimed;
  };

  it("lend nobody a right", async () => {
    const reply = await (await formatDesk(format, { user: carol }))(list(good));
    expect([said(reply.body).map(({ code }) => code), reply.reads]).toEqual([["forbidden"], 0]);
    expect(reply.events).toMatchObject([{ tenant: "alpha", userId: "carol" }]);
  });

  it("change neither the tenant nor the scope", async () => {
    const post = await formatDesk(format);
    const mine = await post(list(good));
    expect(said(mine.body)).toMatchObject([{ code: "ok", content: { ticket: goodTicket } }]);
    expect(mine.events).toMatchObject([{ tenant: "alpha", userId: "alice", key: { tenant: "alpha" } }]);
    const note = await post(list({ name: "read_note", args: { noteId: "note-1" } }));
    expect([said(note.body).map(({ code }) => code), note.reads]).toEqual([["out_of_scope"], 0]);
  });

  it("make nobody signed in", async () => {
    const reply = await (await formatDesk(format, { user: null }))(list(good));
    expect(reply.events).toMatchObject([{ code: "unauthenticated", tenant: null, userId: null }]);
    expect(reply.reads).toBe(0);
  });
});
