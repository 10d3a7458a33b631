import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { denials, isDenialCode } from "../src/result.js";

const contract = [
  ["unauthenticated", 401, "never"],
  ["invalid_request", 400, "never"],
  ["call_limit", 429, "never"],
  ["repeat_denied", 403, "never"],
  ["unknown_tool", 404, "corrected"],
  ["invalid_arguments", 422, "corrected"],
  ["forbidden", 403, "never"],
  ["out_of_scope", 403, "never"],
  ["not_found", 404, "never"],
  ["unavailable", 503, "backoff"],
] as const;

describe("denials", () => {
  it("has exactly the codes of the closed union, in the order of the checks", () => {
    expect(Object.keys(denials)).toEqual(contract.map(([code]) => code));
  });

  it.each(contract)("%s is HTTP %i and retry %s", (code, status, retry) => {
    expect(denials[code]).toEqual({ status, retry, advice: expect.any(String) });
  });

  it("advises in one sentence a code", () => {
    const longer = contract.filter(([code]) => !/^[A-Z][^.!?]{10,120}\.$/.test(denials[code].advice));
    expect(longer).toEqual([]);
  });

  it("has an advice of its own for each code", () => {
    expect(new Set(Object.values(denials).map(({ advice }) => advice)).size).toBe(contract.length);
  });

  it("is frozen, its entries included", () => {
    expect([denials, ...Object.values(denials)].every(Object.isFrozen)).toBe(true);
  });

  it("is documented code by code, with the number of reads", () => {
    const source = readFileSync(new URL("../src/result.ts", import.meta.url), "utf8");
    const rows = [...source.matchAll(/^ \* \| `([a-z_]+)` \| .+ \| (0|1|0 or 1) \|$/gm)];
    const reads = { not_found: "1", unavailable: "0 or 1" } as Record<string, string>;
    expect(rows.map(([, code, count]) => [code, count])).toEqual(
      contract.map(([code]) => [code, reads[code] ?? "0"]),
    );
  });
});

describe("isDenialCode", () => {
  it.each(contract)("knows %s", (code) => {
    expect(isDenialCode(code)).toBe(true);
  });

  it.each([
    ["toString"],
    ["__proto__"],
    ["constructor"],
    ["hasOwnProperty"],
    ["ok"],
    [""],
    ["NOT_FOUND"],
    [" not_found"],
    [undefined],
    [null],
    [404],
    [["not_found"]],
    [new String("not_found")],
  ])("does not take %j for a code", (value) => {
    expect(isDenialCode(value)).toBe(false);
  });
});
