import { describe, expect, it } from "vitest";
import { stringFields } from "../../src/index.js";
import { probe, refusedAs } from "../support/probe.js";

const ticket = stringFields({ ticket_id: /^TKT-[0-9]{3}$/ });

describe("a tool with stringFields()", () => {
  const run = probe(
    { input: ticket, id: (args: { ticket_id: string }) => args.ticket_id },
    { id: "TKT-104" },
  );

  it("takes what matches, and gives a copy to id", async () => {
    const outcome = await run({ ticket_id: "TKT-104" });
    expect(outcome).toMatchObject({ result: { ok: true }, reads: 1, event: { key: { id: "TKT-104" } } });
  });

  it.each([
    ["TKT-1040"],
    ["TKT-10"],
    ["tkt-104"],
    [" TKT-104"],
    ["TKT-104\n"],
    ["TKT-104\0"],
    ["TKT-104\u2028"],
    ["TKT-\uff11\uff10\uff14"],
    ["TKT-104\nTKT-105"],
    [""],
    [104],
    [null],
    [undefined],
    [true],
    [["TKT-104"]],
    [{ toString: () => "TKT-104" }],
    [new String("TKT-104")],
    [Symbol("TKT-104")],
  ])("refuses %j, with the field in the event", async (ticket_id) => {
    const refusal = refusedAs("invalid_arguments", 0, { cause: "schema", paths: ["ticket_id"] });
    expect(await run({ ticket_id })).toMatchObject(refusal);
  });

  it.each([
    ["no key", {}, ["ticket_id"]],
    ["an extra key", { ticket_id: "TKT-104", tenant: "alpha" }, []],
    ["an extra key alone", { tenant: "alpha" }, []],
    ["an own __proto__", JSON.parse('{ "ticket_id": "TKT-104", "__proto__": {} }'), []],
    ["an inherited field", Object.create({ ticket_id: "TKT-104" }), []],
    [
      "a field of a null prototype's child",
      Object.create(Object.create(null, { ticket_id: { value: "TKT-104" } })),
      [],
    ],
    [
      "a field that is not enumerable",
      Object.defineProperty({}, "ticket_id", { value: "TKT-104" }),
      ["ticket_id"],
    ],
    ["null", null, []],
    ["an array", ["TKT-104"], []],
    ["a string", '{"ticket_id":"TKT-104"}', []],
    ["a Map", new Map([["ticket_id", "TKT-104"]]), []],
  ])("refuses %s", async (_, args, paths) => {
    expect(await run(args)).toMatchObject(refusedAs("invalid_arguments", 0, { cause: "schema", paths }));
  });

  it("takes own symbol keys and keys that are not enumerable for no keys", async () => {
    const args = Object.defineProperty({ ticket_id: "TKT-104", [Symbol("s")]: 1 }, "hidden", { value: 1 });
    expect(await run(args)).toMatchObject({ result: { ok: true }, reads: 1 });
  });

  it("reads a getter once, and uses what it read", async () => {
    let reads = 0;
    const args = {
      get ticket_id() {
        reads += 1;
        return reads === 1 ? "TKT-104" : "TKT-105";
      },
    };
    expect(await run(args)).toMatchObject({ result: { ok: true }, event: { key: { id: "TKT-104" } } });
    expect(reads).toBe(1);
  });
});

describe("the bounds of strings", () => {
  const run = probe({ input: stringFields({ a: /[\s\S]*/ }) });

  it("let 65536 UTF-16 units pass", async () => {
    expect(await run({ a: "x".repeat(65_536) })).toMatchObject({ result: { ok: true }, reads: 1 });
    expect(await run({ a: "\u{1f600}".repeat(32_768) })).toMatchObject({ result: { ok: true }, reads: 1 });
  });

  it.each([
    ["65537 units", "x".repeat(65_537)],
    ["32769 pairs", "\u{1f600}".repeat(32_769)],
    ["a NUL", "a\0b"],
    ["a high surrogate alone", "a\ud83d"],
    ["a low surrogate alone", "\ude00a"],
    ["surrogates in the wrong order", "\ude00\ud83d"],
  ])("refuse %s, whatever the pattern", async (_, a) => {
    expect(await run({ a })).toMatchObject(refusedAs("invalid_arguments", 0, { paths: ["a"] }));
  });
});

describe("stringFields() by itself", () => {
  const { validate } = ticket["~standard"];

  it("gives back a fresh object", () => {
    const args = { ticket_id: "TKT-104" };
    const outcome = validate(args);
    expect(outcome).toEqual({ value: args });
    expect((outcome as { value: unknown }).value).not.toBe(args);
  });

  it("names the field that does not match, and no key that it does not declare", () => {
    expect(validate({ ticket_id: 1 })).toMatchObject({ issues: [{ path: ["ticket_id"] }] });
    expect(JSON.stringify(validate({ ticket_id: "TKT-104", planted: "x" }))).not.toContain("planted");
  });

  it("takes no argument but an empty object where it has no fields", async () => {
    const run = probe({ input: stringFields({}) });
    expect(await run({})).toMatchObject({ result: { ok: true } });
    expect(await run({ a: "x" })).toMatchObject(refusedAs("invalid_arguments", 0, { paths: [] }));
  });

  it("is a schema that another one can be made of: its own validate is what counts then", async () => {
    const standard = { ...ticket["~standard"], validate: () => ({ issues: [{ message: "never" }] }) };
    const stricter = { ...ticket, "~standard": standard };
    const run = probe({ input: stricter });
    expect(await run({ ticket_id: "TKT-104" })).toMatchObject(refusedAs("invalid_arguments", 0));
  });
});
