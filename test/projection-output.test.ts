import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { closed, handMade } from "./support/hand-made-schema.js";
import { probe, refusedAs } from "./support/probe.js";
import { unhandledDuring } from "./support/unhandled.js";

const fields = ["id", "title"];
const where = (): object => ({});
const good = { id: "1", title: "One", secret: "secret" };
const schemas: readonly [string, unknown][] = [
  ["zod", z.strictObject({ id: z.string(), title: z.string().max(5) })],
  ["arktype", type({ "+": "reject", id: "string", title: "string <= 5" })],
  [
    "valibot without a converter",
    v.strictObject({ id: v.string(), title: v.pipe(v.string(), v.maxLength(5)) }),
  ],
];

describe.each(schemas)("an output of %s", (_, output) => {
  it("lets a projection pass that satisfies it: the record's other fields do not count", async () => {
    const { result } = await probe({ fields, output }, good)();
    expect(result).toStrictEqual({ ok: true, value: { id: "1", title: "One" } });
  });

  it("makes the call unavailable for one that does not", async () => {
    const outcome = await probe({ fields, output }, { ...good, title: "Much too long" })();
    expect(outcome).toMatchObject(refusedAs("unavailable", 1, { cause: "record" }));
    expect(outcome.result).toStrictEqual({ ok: false, code: "unavailable" });
  });

  it("is asked of each row of a list", async () => {
    const rows = [good, { id: "2", title: "Two" }];
    expect(await probe({ fields, output, where }, rows)()).toMatchObject({
      result: { ok: true, value: [{ id: "1" }, { id: "2" }] },
    });
    const bad = [...rows, { id: "3", title: "Much too long" }];
    expect(await probe({ fields, output, where }, bad)()).toMatchObject(refusedAs("unavailable", 1));
    expect(await probe({ fields, output, where }, [])()).toMatchObject({ result: { ok: true, value: [] } });
  });
});

describe("an output", () => {
  it("gets the projection as JSON carries it", async () => {
    const seen: unknown[] = [];
    const output = handMade(closed({}), (value) => {
      seen.push(structuredClone(value));
      return { value };
    });
    await probe({ fields: ["id", "at", "n"], output }, { at: new Date(0), n: 1n, secret: 1 })();
    expect(seen).toEqual([{ id: "1", at: "1970-01-01T00:00:00.000Z", n: "1" }]);
  });

  it("checks and does not change: what it gives back is not used", async () => {
    const forged = handMade(closed({}), () => ({ value: { forged: true } }));
    const stripping = z.object({ title: z.string().toLowerCase() });
    for (const output of [forged, stripping]) {
      const { result } = await probe({ fields, output }, good)();
      expect(result).toStrictEqual({ ok: true, value: { id: "1", title: "One" } });
    }
  });

  it("is not asked for what is absent, or not owned", async () => {
    const seen: unknown[] = [];
    const output = handMade(closed({}), (value) => ({ value: seen.push(value) }));
    expect(await probe({ fields, output }, null)()).toMatchObject(refusedAs("not_found", 1));
    const owns = (): boolean => false;
    expect(await probe({ fields, output, owns }, good)()).toMatchObject(refusedAs("not_found", 1));
    expect(seen).toEqual([]);
  });

  it.each([
    ["a promise of a value", async () => ({ value: {} })],
    ["a promise of issues", async () => ({ issues: [] })],
    ["a rejection", () => Promise.reject(new Error("late"))],
    ["nothing", () => undefined],
    ["null", () => null],
    ["an empty list of issues", () => ({ issues: [] })],
    [
      "a throw",
      () => {
        throw new Error("planted");
      },
    ],
  ])("that answers with %s makes the call unavailable, and leaves nothing behind", async (_, validate) => {
    const output = handMade(closed({}), validate);
    const rejections = await unhandledDuring(async () => {
      for (const run of [probe({ fields, output }, good), probe({ fields, output, where }, [good])]) {
        const outcome = await run();
        expect(outcome).toMatchObject(refusedAs("unavailable", 1));
        expect(outcome.event.cause).toBe("record");
        expect(JSON.stringify(outcome.result)).not.toContain("planted");
      }
    });
    expect(rejections).toEqual([]);
  });

  it("with an asynchronous refinement of zod's makes the call unavailable", async () => {
    const output = z.object({ id: z.string().refine(async () => true) });
    expect(await probe({ fields, output }, good)()).toMatchObject(
      refusedAs("unavailable", 1, { cause: "record" }),
    );
  });
});
