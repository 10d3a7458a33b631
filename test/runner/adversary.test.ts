import { describe, expect, it } from "vitest";
import { ask, codesOf, doc, type Scripted, scriptedTask } from "../support/scripted-task.js";

/** A model that never stops, what bounds it, and what it may cost. */
const adversaries: Readonly<
  Record<string, readonly [turn: Scripted, reason: string, reads: number, turns: number]>
> = {
  "proposes the same refused call for ever": [ask("gone"), "repeat_denied", 1, 3],
  "alternates between two refused calls": [
    (told) => ask(told.length % 4 === 0 ? "gone" : "lost"),
    "repeat_denied",
    2,
    4,
  ],
  "permutes the keys of a refused call": [
    (told) => ({
      calls: [
        told.length % 4 === 0
          ? { name: "get_doc", args: { id: "known", extra: 1 } }
          : { args: { extra: 1, id: "known" }, name: "get_doc" },
      ],
    }),
    "corrections_exhausted",
    0,
    4,
  ],
  "adds white space to a refused call": [
    (told) => ({ calls: [{ name: "get_doc", args: JSON.parse(`{"id"${" ".repeat(told.length)}:"gone"}`) }] }),
    "repeat_denied",
    1,
    3,
  ],
  "floods one batch": [{ calls: Array.from({ length: 500 }, (_, n) => doc(`id${n}`)) }, "call_limit", 0, 2],
  "fills every batch": [
    (told) => ({ calls: Array.from({ length: 15 }, (_, n) => doc(`id${told.length}x${n}`)) }),
    "call_limit",
    20,
    3,
  ],
  "asks for a thousand different missing ids": [(told) => ask(`missing${told.length}`), "turn_limit", 10, 10],
  "invents a tool each turn": [
    (told) => ({ calls: [{ name: `tool_${told.length}`, args: {} }] }),
    "corrections_exhausted",
    0,
    4,
  ],
  "reads the same record for ever": [ask("known"), "turn_limit", 10, 10],
};

describe("a scripted adversary that", () => {
  it.each(Object.entries(adversaries))("%s", async (name, [turn, reason, reads, turns]) => {
    const task = await scriptedTask([turn]);
    console.log(`${name}: ${task.reads} reads, ${task.told.length} calls of the model`);
    expect(task.outcome).toMatchObject({ status: "stopped", reason, reads, turns });
    expect([task.reads, task.told.length]).toEqual([reads, turns]);
  });

  it("is told of a refusal once, of its repeat once, and then the task is over", async () => {
    expect(codesOf(await scriptedTask([ask("gone")]))).toEqual([
      ["not_found"],
      ["repeat_denied"],
      ["repeat_denied"],
    ]);
  });

  it("is bounded by what the app sets", async () => {
    const limits = { maxTurns: 3, maxCalls: 100, maxCorrections: 0 };
    const missing: Scripted = (told) => ask(`missing${told.length}`);
    expect((await scriptedTask([missing], { options: { limits } })).outcome).toMatchObject({
      reason: "turn_limit",
      turns: 3,
    });
    expect(
      (await scriptedTask([{ calls: [{ name: "none", args: {} }] }], { options: { limits } })).outcome,
    ).toMatchObject({ reason: "corrections_exhausted", turns: 1 });
  });
});
