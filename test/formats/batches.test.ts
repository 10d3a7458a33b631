import { describe, expect, it } from "vitest";
import { getTicket, readNote } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { batchCarriers, named } from "../support/carriers.js";
import { deskStore, goodCall, goodTicket } from "../support/desk.js";
import { formatDesk } from "../support/format-desk.js";
import { ticket } from "../support/proposals.js";

const other = { id: "TKT-105", title: "Login loop", status: "closed" };
const five = [
  { id: "c1", ...ticket("TKT-104") },
  { id: "c2", name: "delete_ticket", args: {} },
  { id: "c3", ...ticket("TKT-105") },
  { id: "c4", ...ticket("TKT-999") },
  { id: "c5", ...ticket("tkt-104") },
];
const said = [
  { id: "c1", code: "ok", content: { ticket: goodTicket } },
  { id: "c2", code: "unknown_tool" },
  { id: "c3", code: "ok", content: { ticket: other } },
  { id: "c4", code: "not_found" },
  { id: "c5", code: "invalid_arguments" },
];

describe.each(named(batchCarriers))("%s: a batch", (_name, carrier) => {
  it("gets a result for each call, in their order, each with its own id", async () => {
    const post = await formatDesk(carrier.format);
    const reply = await post(carrier.body(five));
    expect(reply.status).toBe(200);
    expect(carrier.said(reply.body)).toEqual(said);
    expect(reply.reads).toBe(3);
    expect(new Set(reply.events.map(({ callId }) => callId))).toEqual(
      new Set(["c1", "c2", "c3", "c4", "c5"]),
    );
    expect(reply.events).toHaveLength(5);
  });

  it("of one call is a batch as well", async () => {
    const post = await formatDesk(carrier.format);
    const { body } = await post(carrier.body([{ id: "c1", ...goodCall }]));
    expect(carrier.said(body)).toEqual([said[0]]);
  });

  it.each([
    ["equal", ["dup", "dup", "dup"]],
    ["empty", ["", "", ""]],
    ["missing", [undefined, undefined, undefined]],
    ["those of properties of every object", ["__proto__", "constructor", "toString"]],
    ["long", ["x".repeat(5_000), "y".repeat(5_000), "z"]],
  ])("keeps the results of its calls apart where their ids are %s", async (_kind, ids) => {
    const post = await formatDesk(carrier.format);
    const proposals = [ticket("TKT-104"), ticket("TKT-999"), ticket("TKT-105")];
    const reply = await post(carrier.body(proposals.map((call, index) => ({ id: ids[index], ...call }))));
    expect(carrier.said(reply.body)).toEqual([
      { id: ids[0], code: "ok", content: { ticket: goodTicket } },
      { id: ids[1], code: "not_found" },
      { id: ids[2], code: "ok", content: { ticket: other } },
    ]);
    expect(reply.reads).toBe(3);
  });

  it.each([
    ["null", null],
    ["a number", 7],
    ["a boolean", false],
    ["an object", { toString: "c1" }],
    ["an array", ["c1"]],
    ["nested more deeply than a reply could say", "DEEP"],
  ])("keeps its results where an id is %s", async (_kind, id) => {
    const post = await formatDesk(carrier.format);
    const calls = [ticket("TKT-104"), ticket("TKT-999")].map((call) => ({ id, ...call }));
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const reply = await post(JSON.stringify(carrier.body(calls)).replaceAll('"DEEP"', deep));
    expect([reply.status, carrier.said(reply.body).map(({ code }) => code)]).toEqual([
      200,
      ["ok", "not_found"],
    ]);
    expect(reply.text.length).toBeLessThan(1_000);
    expect(reply.events.map(({ callId }) => callId)).toEqual([null, null]);
  });

  it.each([
    [16, {}, 200, "ok", 1],
    [17, {}, 200, "call_limit", 0],
    [3, { maxCalls: 2 }, 200, "call_limit", 0],
    [300, {}, 200, "call_limit", 0],
  ])(
    "of %i calls with the options %j answers %i, each call %s",
    async (count, options, status, code, reads) => {
      const post = await formatDesk(carrier.format, options);
      const calls = Array.from({ length: count }, (_, index) => ({ id: `c${index}`, ...goodCall }));
      const reply = await post(carrier.body(calls));
      expect([reply.status, reply.reads]).toEqual([status, reads]);
      expect(carrier.said(reply.body).map(({ id, code }) => [id, code])).toEqual(
        calls.map(({ id }) => [id, code]),
      );
    },
  );

  it("makes one round trip a collection where the store has getMany", async () => {
    const inner = deskStore();
    const getMany = (keys: readonly never[]) => keys.map((key) => inner.get(key));
    const post = await formatDesk(carrier.format, {
      store: { ...inner, getMany },
      user: { tenant: "alpha", userId: "alice", canReadTickets: true, allowedNoteIds: ["note-1"] },
      tools: [getTicket, readNote],
    });
    const note = { name: "read_note", args: { noteId: "note-1" } };
    const reply = await post(carrier.body([...five, { id: "c6", ...note }, { id: "c7", ...note }]));
    expect(carrier.said(reply.body).map(({ code }) => code)).toEqual([
      ...said.map(({ code }) => code),
      "ok",
      "ok",
    ]);
    expect(reply.reads).toBe(2);
  });

  it("keeps the other results where one read fails", async () => {
    const store = answering((key) => {
      if (key.id === "TKT-105") throw new Error("down");
      return deskStore().get(key);
    });
    const post = await formatDesk(carrier.format, { store, tools: [getTicket] });
    const { body } = await post(carrier.body(five));
    expect(carrier.said(body).map(({ code }) => code)).toEqual([
      "ok",
      "unknown_tool",
      "unavailable",
      "not_found",
      "invalid_arguments",
    ]);
  });
});
