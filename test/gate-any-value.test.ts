import { describe, expect, it } from "vitest";
import { alice, bob, goodTicket, SECRET } from "./support/desk.js";
import { deskGate } from "./support/desk-gate.js";
import { getter, hostileValues, revoked, throwing } from "./support/hostile-values.js";
import { ticket } from "./support/proposals.js";

describe("call and callAll never throw or reject", () => {
  it.each(hostileValues)(
    "%s as the proposal, the identity, the options, the args and the list",
    async (name, make) => {
      const { store, call, callAll } = deskGate();
      expect(await call(make(), alice)).toEqual({ ok: false, code: "unknown_tool" });
      expect(await call(ticket("TKT-104"), make())).toEqual({ ok: false, code: "unauthenticated" });
      expect(await call({ name: "get_ticket", args: make() }, alice)).toEqual({
        ok: false,
        code: "invalid_arguments",
      });
      expect(await callAll([make(), ticket(make())])).toEqual([
        { ok: false, code: "unknown_tool" },
        { ok: false, code: "invalid_arguments" },
      ]);
      expect(await callAll(make())).toEqual(name === "an array" ? [{ ok: false, code: "unknown_tool" }] : []);
      expect(store.asked).toEqual([]);
      const options = { signal: make(), callId: make() };
      expect(await call(ticket("TKT-104"), alice, options)).toHaveProperty("ok", make() === undefined);
      expect(await call(ticket("TKT-104"), alice, make())).toHaveProperty("ok");
    },
  );

  it.each<[string, () => unknown[]]>([
    [
      "an element that throws when it is read",
      () =>
        Object.defineProperty([ticket("TKT-104"), 0], 1, {
          get() {
            throw new Error("element");
          },
        }),
    ],
    ["a hole", () => Object.assign(new Array(2), { 0: ticket("TKT-104") })],
    ["an iterator of its own", () => Object.assign([ticket("TKT-104"), 0], { *[Symbol.iterator]() {} })],
    ["a Proxy as its element", () => [ticket("TKT-104"), throwing({})]],
  ])("a list with %s has a result for each of its elements", async (_name, make) => {
    const codes = (await deskGate().callAll(make())).map((result) => (result.ok ? "ok" : result.code));
    expect(codes).toEqual(["ok", "unknown_tool"]);
  });
});

describe("callAll", () => {
  it.each([
    ["a string"],
    [7],
    [{ length: 1, 0: ticket("TKT-104") }],
    [new Set([ticket("TKT-104")])],
    [null],
    [undefined],
  ])("of %j, which is no array, is []", async (value) => {
    expect(await deskGate().callAll(value)).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["null", null],
    ["an object without a tenant", {}],
    ["a blank tenant", { tenant: " " }],
    ["a revoked Proxy", revoked({})],
    ["a tenant that throws", getter("tenant")],
  ])("for %s is unauthenticated for each, with an event for each", async (_name, identity) => {
    const { events, store, callAll } = deskGate();
    const results = await callAll([ticket("TKT-104"), null], identity);
    expect(results).toEqual(Array(2).fill({ ok: false, code: "unauthenticated" }));
    expect(events.map(({ cause, reads, tenant }) => [cause, reads, tenant])).toEqual(
      Array(2).fill(["identity", 0, null]),
    );
    expect(store.asked).toEqual([]);
  });

  it("for nobody is unauthenticated for each, also where there are too many", async () => {
    const { events, callAll } = deskGate();
    const codes = (await callAll(Array(17).fill(ticket("TKT-104")), null)).map(
      (result) => !result.ok && result.code,
    );
    expect(codes).toEqual(Array(17).fill("unauthenticated"));
    expect(events.map(({ cause }) => cause)).toEqual(Array(17).fill("identity"));
  });

  it("gives people who ask at the same moment their own answers", async () => {
    const { callAll } = deskGate();
    const [forAlice, forBob] = await Promise.all(
      [alice, bob].map((who) => callAll([ticket("TKT-104"), ticket("TKT-300")], who)),
    );
    expect(forAlice).toEqual([
      { ok: true, ticket: goodTicket },
      { ok: false, code: "not_found" },
    ]);
    expect(JSON.stringify(forBob)).toContain(SECRET);
    expect(JSON.stringify(forAlice)).not.toContain(SECRET);
  });
});
