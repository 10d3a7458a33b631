import { describe, expect, it } from "vitest";
import { ownedBy } from "../src/index.js";
import { probe, refusedAs } from "./support/probe.js";

const where = (): object => ({});

describe("rows of somebody else's", () => {
  const rows = [
    { id: "1", title: "One", ownerId: "alice", orgId: "alpha" },
    { id: "2", title: "Two", ownerId: "bob", orgId: "alpha" },
    { id: "3", title: "Three", ownerId: "alice", orgId: "beta" },
    { id: "4", title: "Four", ownerId: "alice" },
  ];
  const idsSeen = async (options: object): Promise<unknown> =>
    (await probe({ where, ...options }, rows)()).result;

  it("are dropped by owns, without a trace", async () => {
    expect(await idsSeen({ owns: ownedBy("ownerId") })).toStrictEqual({
      ok: true,
      value: [{ id: "1" }, { id: "3" }, { id: "4" }],
    });
    expect(await idsSeen({ owns: () => false })).toStrictEqual({ ok: true, value: [] });
  });

  it("are dropped by the tenant's field", async () => {
    expect(await idsSeen({ tenantField: "orgId" })).toStrictEqual({
      ok: true,
      value: [{ id: "1" }, { id: "2" }],
    });
    expect(await idsSeen({ tenantField: "orgId", owns: ownedBy("ownerId") })).toStrictEqual({
      ok: true,
      value: [{ id: "1" }],
    });
  });

  it("are dropped where owns gives a promise", async () => {
    expect(await idsSeen({ owns: () => Promise.resolve(true) })).toStrictEqual({ ok: true, value: [] });
  });

  it("do not make the call unavailable where they are corrupt", async () => {
    const mixed = [
      { id: "1", title: "One", ownerId: "alice" },
      { id: "2", ownerId: "bob", title: Number.NaN },
    ];
    expect(await probe({ where, owns: ownedBy("ownerId"), fields: ["id", "title"] }, mixed)()).toMatchObject({
      result: { value: [{ id: "1" }] },
    });
  });

  it("make the call unavailable where owns throws", async () => {
    const owns = (): never => {
      throw new Error("planted");
    };
    expect(await probe({ where, owns }, rows)()).toMatchObject(
      refusedAs("unavailable", 1, { cause: "policy" }),
    );
  });
});
