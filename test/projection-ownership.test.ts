import { describe, expect, it } from "vitest";
import { ownedBy } from "../src/index.js";
import { probe, refusedAs } from "./support/probe.js";
import { unhandledDuring } from "./support/unhandled.js";

describe("the tenant's field", () => {
  const options = { fields: ["id"], tenantField: "orgId" };

  it("lets a record of the identity's tenant pass", async () => {
    expect(await probe(options, { id: "1", orgId: "alpha" })()).toMatchObject({
      result: { ok: true },
      reads: 1,
    });
  });

  it.each([
    ["another tenant's", { id: "1", orgId: "beta" }],
    ["in another letter case", { id: "1", orgId: "Alpha" }],
    ["with white space", { id: "1", orgId: "alpha " }],
    ["missing", { id: "1" }],
    ["null", { id: "1", orgId: null }],
    ["an array of it", { id: "1", orgId: ["alpha"] }],
    ["a boxed string of it", { id: "1", orgId: new String("alpha") }],
    ["inherited", Object.assign(Object.create({ orgId: "alpha" }), { id: "1" })],
  ])("makes a record absent where it is %s", async (_, record) => {
    const outcome = await probe(options, record)();
    expect(outcome).toMatchObject(refusedAs("not_found", 1));
    expect(outcome).toEqual({ ...(await probe(options, null)()), event: expect.anything() });
  });

  it("is looked at before owns, which never sees another tenant's record", async () => {
    const seen: unknown[] = [];
    const owns = (record: unknown): boolean => seen.push(record) > 0;
    expect(await probe({ ...options, owns }, { id: "1", orgId: "beta" })()).toMatchObject(
      refusedAs("not_found", 1),
    );
    expect(seen).toEqual([]);
  });
});

describe("owns", () => {
  const record = { id: "1", ownerId: "alice" };

  it("gets the record and the identity, and lets exactly true pass", async () => {
    const seen: unknown[] = [];
    const owns = (...given: unknown[]): boolean => seen.push(given) > 0;
    const identity = { tenant: "alpha", userId: "alice", role: "reader" };
    expect(await probe({ owns }, record)({}, identity)).toMatchObject({ result: { ok: true }, reads: 1 });
    expect(seen).toEqual([[record, identity]]);
  });

  it.each([
    ["false", () => false],
    ["undefined", () => undefined],
    ["1", () => 1],
    ["a word", () => "true"],
    ["an object", () => ({})],
    ["a promise of true", () => Promise.resolve(true)],
    ["a promise that rejects", () => Promise.reject(new Error("late"))],
    ["a boxed true", () => new Boolean(true)],
  ])("makes a record absent with %s", async (_, owns) => {
    const rejections = await unhandledDuring(async () => {
      const outcome = await probe({ owns }, record)();
      expect(outcome).toMatchObject(refusedAs("not_found", 1));
      expect(outcome.result).toEqual((await probe({ owns }, null)()).result);
    });
    expect(rejections).toEqual([]);
  });

  it("that throws makes the call unavailable, for operators with the error", async () => {
    const fault = new Error("planted");
    const owns = (): never => {
      throw fault;
    };
    const outcome = await probe({ owns }, record)();
    expect(outcome).toMatchObject(refusedAs("unavailable", 1, { cause: "policy", error: fault }));
    expect(outcome.result).toStrictEqual({ ok: false, code: "unavailable" });
  });

  it("comes before the fields: a corrupt record of somebody else's is absent", async () => {
    const corrupt = { id: "1", ownerId: "bob", title: Number.NaN };
    const run = probe({ owns: ownedBy("ownerId"), fields: ["title"] }, corrupt);
    expect(await run()).toMatchObject(refusedAs("not_found", 1));
    expect(await run({}, { tenant: "alpha", userId: "bob" })).toMatchObject(refusedAs("unavailable", 1));
  });
});
