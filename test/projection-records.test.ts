import { describe, expect, it } from "vitest";
import { probe, refusedAs } from "./support/probe.js";

describe("an answer of a store", () => {
  it.each([
    ["null", null],
    ["undefined", undefined],
    ["an empty object", {}],
    ["an empty object without a prototype", Object.create(null)],
  ])("is absent: %s", async (_, answer) => {
    const outcome = await probe({ fields: ["id"] }, answer)();
    expect(outcome).toMatchObject(refusedAs("not_found", 1));
    expect(outcome.event).not.toHaveProperty("cause");
  });

  it.each([
    ["a string", "record"],
    ["an empty string", ""],
    ["zero", 0],
    ["a number", 1],
    ["true", true],
    ["false", false],
    ["NaN", Number.NaN],
    ["a bigint", 0n],
    ["a symbol", Symbol("record")],
    ["a function", Object.assign(() => 1, { id: "1" })],
    ["an array", [{ id: "1" }]],
    ["an empty array", []],
  ])("is corrupt: %s", async (_, answer) => {
    expect(await probe({ fields: ["id"] }, answer)()).toMatchObject(
      refusedAs("unavailable", 1, { cause: "record" }),
    );
  });
});

describe("the id", () => {
  it.each([
    ["is missing", { title: "One" }],
    ["is undefined", { title: "One", id: undefined }],
    ["is inherited", Object.assign(Object.create({ id: "other" }), { title: "One" })],
  ])("is the one that was asked for where it %s", async (_, record) => {
    const { result } = await probe({ fields: ["id", "title"] }, record)();
    expect(result).toStrictEqual({ ok: true, value: { id: "1", title: "One" } });
  });

  it("is the record's own where it has one", async () => {
    for (const id of ["one", 7, null]) {
      expect((await probe({ fields: ["id"] }, { id })()).result).toStrictEqual({ ok: true, value: { id } });
    }
  });

  it("is no fallback for a field of another name", async () => {
    expect(await probe({ fields: ["_id"] }, { title: "One" })()).toMatchObject(refusedAs("unavailable", 1));
  });
});
