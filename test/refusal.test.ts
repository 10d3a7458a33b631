import { describe, expect, it } from "vitest";
import { Refusal, refused, unavailable } from "../src/refusal.js";
import { type DenialCode, denials } from "../src/result.js";
import { revoked, throwing } from "./support/hostile-values.js";

const codes = Object.keys(denials) as DenialCode[];

describe("Refusal", () => {
  it.each(codes)("carries exactly { ok: false, code } for %s", (code) => {
    const { denial } = new Refusal(code, "store", new Error("kept from the model"), ["place"]);
    expect(denial).toStrictEqual({ ok: false, code });
    expect(Reflect.ownKeys(denial)).toEqual(["ok", "code"]);
  });

  it.each(codes)("shares one frozen denial between all refusals of %s", (code) => {
    const { denial } = new Refusal(code);
    expect(Object.isFrozen(denial)).toBe(true);
    expect(new Refusal(code, "policy", "another reason").denial).toBe(denial);
  });

  it("keeps cause, error and places for operators", () => {
    const error = new Error("connection refused");
    expect(new Refusal("unavailable", "record", error, ["title"])).toMatchObject({
      cause: "record",
      error,
      paths: ["title"],
    });
  });
});

describe("Refusal.is", () => {
  const real = new Refusal("not_found");

  it("knows a refusal", () => {
    expect(Refusal.is(real)).toBe(true);
  });

  it.each([
    ["a spread", { ...real }],
    ["a structured clone", structuredClone({ ...real })],
    ["an object with its prototype", Object.create(real)],
    ["an object given its prototype", Object.setPrototypeOf({ ...real }, Refusal.prototype)],
    ["a Proxy of it", new Proxy(real, {})],
    ["a hand-made denial", { denial: { ok: false, code: "not_found" } }],
    ["a denial itself", real.denial],
    ["a Proxy whose traps throw", throwing({})],
    ["a revoked Proxy", revoked({})],
    ["null", null],
    ["undefined", undefined],
    ["a function", () => real],
    ["a string", "not_found"],
  ])("does not take %s for a refusal", (_name, value) => {
    expect(Refusal.is(value)).toBe(false);
  });
});

describe("the refusals without a reason", () => {
  it.each(Object.entries(refused))("%s has its own code and no cause", (code, refusal) => {
    expect(refusal.denial.code).toBe(code);
    expect([refusal.cause, refusal.error, refusal.paths]).toEqual([undefined, undefined, undefined]);
  });

  it("are a frozen table", () => {
    expect(Object.isFrozen(refused)).toBe(true);
  });
});

describe("unavailable", () => {
  it("is the code unavailable with its cause, error and places", () => {
    expect(unavailable("deadline", "nothing came", ["a.b"])).toMatchObject({
      denial: { ok: false, code: "unavailable" },
      cause: "deadline",
      error: "nothing came",
      paths: ["a.b"],
    });
  });
});
