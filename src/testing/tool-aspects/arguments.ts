/**
 * Arguments that the schema does not declare are refused before any read.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Tool } from "../../tool.js";
import { hostileArguments } from "../hostile-arguments.js";
import type { ToolContractOptions } from "../tool-contract.js";
import { callOnce, inWords } from "../tool-under-test.js";

/** Registers the tests of this aspect. */
export function argumentsAspect(
  tool: Tool,
  { describe, it, store, identity, validArgs }: ToolContractOptions,
): void {
  describe("arguments", () => {
    it("as given in validArgs are answered with one read", async () => {
      const outcome = await callOnce(tool, store, identity, validArgs);
      const mend = "Does the store hold a record that identity may read with validArgs?";
      assert.equal(outcome.result.ok, true, `got ${inWords(outcome)}. ${mend}`);
      assert.equal(outcome.reads, 1);
    });
    for (const { why, args } of hostileArguments(tool, validArgs)) {
      it(`are refused with no read where ${why}`, async () => {
        const outcome = await callOnce(tool, store, identity, args);
        const teach = "The input schema accepts it: make the schema stricter, so that a model cannot say it.";
        assert.deepEqual(
          outcome,
          { result: { ok: false, code: "invalid_arguments" }, reads: 0 },
          `got ${inWords(outcome)}. ${teach}`,
        );
      });
    }
  });
}
