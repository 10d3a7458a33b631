import { describe, expect, it } from "vitest";
import type { Policies } from "../support/deciding.js";
import { ana, codeOf, doc, limited } from "../support/limited.js";

describe("a refusal that a task remembers", () => {
  it.each<[string, unknown, Policies]>([
    ["unknown_tool", { name: "none", args: {} }, {}],
    ["invalid_arguments", doc("NOT VALID"), {}],
    ["invalid_arguments", { name: "get_doc" }, {}],
    ["forbidden", doc("known"), { allow: () => false }],
    ["out_of_scope", doc("known"), { scope: () => [] }],
    ["not_found", doc("gone"), {}],
    ["not_found", doc("known"), { owns: () => false }],
  ])("%s is repeat_denied the next time, without a read", async (code, proposal, policies) => {
    const { codes, store, events } = limited(undefined, { policies });
    expect(await codes(proposal)).toEqual([code]);
    const before = store.asked.length;
    expect(await codes(proposal)).toEqual(["repeat_denied"]);
    expect(store.asked).toHaveLength(before);
    expect(events.at(-1)).toMatchObject({ code: "repeat_denied", reads: 0 });
  });

  it("does not depend on key order, and another value is another proposal", async () => {
    const { codes } = limited();
    const one = { name: "none", args: { a: 1, b: 2 } };
    const same = { args: { b: 2, a: 1 }, name: "none" };
    expect(await codes(one, same, { name: "none", args: { a: 1, b: 3 } })).toEqual([
      "unknown_tool",
      "repeat_denied",
      "unknown_tool",
    ]);
  });

  it("stands for the task though the rights have changed; a new task sees them", async () => {
    let may = false;
    const { call } = limited(undefined, { policies: { allow: () => may } });
    expect(codeOf(await call(doc("known")))).toBe("forbidden");
    may = true;
    expect(codeOf(await call(doc("known")))).toBe("repeat_denied");
    expect(codeOf(await call(doc("known"), { ...ana, taskId: "task-2" }))).toBe("ok");
  });

  it("is never a success, unavailable, repeat_denied or call_limit", async () => {
    const { codes, ledger } = limited(undefined, {
      policies: {
        id: () => {
          throw new Error("broken");
        },
      },
    });
    await codes(doc("known"), doc("known"));
    expect(ledger.asked).toEqual(["take task-1", "take task-1"]);
    const other = limited();
    await other.codes(doc("known"), doc("known"), doc("gone"), doc("gone"), doc("gone"), doc("gone"));
    expect(other.ledger.asked.filter((question) => question.startsWith("remember"))).toHaveLength(1);
  });

  it("counts in a batch from the next request on, and touches no sibling", async () => {
    const { callAll } = limited();
    const batch = [doc("gone"), doc("known"), doc("gone")];
    expect((await callAll(batch)).map(codeOf)).toEqual(["not_found", "ok", "not_found"]);
    expect((await callAll([doc("gone"), doc("known")])).map(codeOf)).toEqual(["repeat_denied", "ok"]);
  });

  it("is counted alone where the arguments have no digest", async () => {
    const { codes, ledger } = limited();
    const proposal = { name: "get_doc", args: { id: () => "known" } };
    expect(await codes(proposal, proposal)).toEqual(["invalid_arguments", "invalid_arguments"]);
    expect(ledger.asked).toEqual(["take task-1", "take task-1"]);
  });
});
