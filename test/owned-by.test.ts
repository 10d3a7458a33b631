import { describe, expect, it } from "vitest";
import { ownedBy } from "../src/index.js";
import { probe, refusedAs } from "./support/probe.js";

describe("ownedBy", () => {
  const owned = ownedBy("ownerId");
  const alice = { tenant: "alpha", userId: "alice" };

  it("compares the record's field with the identity's userId", () => {
    expect(owned({ ownerId: "alice" }, alice)).toBe(true);
    expect(owned({ ownerId: "bob" }, alice)).toBe(false);
  });

  it("compares with another claim where one is named", () => {
    const ofTeam = ownedBy("teamId", "team");
    expect(ofTeam({ teamId: "blue", ownerId: "alice" }, { ...alice, team: "blue" } as never)).toBe(true);
    expect(ofTeam({ teamId: "alice" }, alice)).toBe(false);
  });

  class Row {
    get ownerId(): string {
      return "alice";
    }
  }
  it.each([
    ["another letter case", { ownerId: "Alice" }, alice],
    ["white space", { ownerId: "alice " }, alice],
    ["no owner", {}, alice],
    ["an owner of null", { ownerId: null }, alice],
    ["an inherited owner", Object.create({ ownerId: "alice" }), alice],
    ["a getter", new Row(), alice],
    ["an own getter", Object.defineProperty({}, "ownerId", { get: () => "alice" }), alice],
    ["a list of the owner", { ownerId: ["alice"] }, alice],
    ["a boxed string", { ownerId: new String("alice") }, alice],
    ["no userId", { ownerId: "alice" }, { tenant: "alpha" }],
    [
      "an inherited userId",
      { ownerId: "alice" },
      Object.assign(Object.create({ userId: "alice" }), { tenant: "alpha" }),
    ],
    ["nothing on both sides", {}, { tenant: "alpha" }],
    ["undefined on both sides", { ownerId: undefined }, { tenant: "alpha", userId: undefined }],
    ["null on both sides", { ownerId: null }, { tenant: "alpha", userId: null }],
    ["an empty string on both sides", { ownerId: "" }, { tenant: "alpha", userId: "" }],
    ["the same number on both sides", { ownerId: 1 }, { tenant: "alpha", userId: 1 }],
    ["NaN on both sides", { ownerId: Number.NaN }, { tenant: "alpha", userId: Number.NaN }],
    ["true on both sides", { ownerId: true }, { tenant: "alpha", userId: true }],
    ["the same object on both sides", { ownerId: alice }, { tenant: "alpha", userId: alice }],
  ])("does not own with %s", (_, record, identity) => {
    expect(owned(record, identity as never)).toBe(false);
  });

  it("refuses a record of another owner after one read, as if it were missing", async () => {
    const run = probe({ owns: owned }, { id: "1", ownerId: "alice" });
    expect(await run()).toMatchObject({ result: { ok: true }, reads: 1 });
    const refused = await run({}, { tenant: "alpha", userId: "bob" });
    expect(refused).toMatchObject(refusedAs("not_found", 1));
    expect(refused.result).toEqual((await probe({ owns: owned }, null)()).result);
    expect(await run({}, { tenant: "alpha" })).toMatchObject(refusedAs("not_found", 1));
  });

  it.each([undefined, null, "", "  ", 1, ["ownerId"], () => "ownerId"])(
    "%s as field is a TypeError",
    (field) => {
      expect(() => ownedBy(field as never)).toThrow(TypeError);
      expect(() => ownedBy(field as never)).toThrow('ownedBy: "field" has to be a non-empty string.');
    },
  );

  it.each([null, "", "  ", 1, ["userId"], () => "userId"])("%s as claim is a TypeError", (claim) => {
    expect(() => ownedBy("ownerId", claim as never)).toThrow(TypeError);
    expect(() => ownedBy("ownerId", claim as never)).toThrow(
      'ownedBy: "claim" has to be a non-empty string.',
    );
  });

  it("takes undefined as claim for userId", () => {
    expect(ownedBy("ownerId", undefined)({ ownerId: "alice" }, alice)).toBe(true);
  });
});
