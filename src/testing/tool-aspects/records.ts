/**
 * What is missing and what is somebody else's cannot be told apart, and a store's fault is neither.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { RecordStore } from "../../store.js";
import type { Tool } from "../../tool.js";
import type { ToolContractOptions } from "../tool-contract.js";
import { callOnce, inWords } from "../tool-under-test.js";

const empty: RecordStore = { get: () => null, list: () => [] };
const broken: RecordStore = {
  get: () => Promise.reject(new Error("a secret of the store's")),
  list: () => Promise.reject(new Error("a secret of the store's")),
};

/** Registers the tests of this aspect. */
export function recordAspect(tool: Tool, options: ToolContractOptions): void {
  const { describe, it, store, identity, foreignIdentity, validArgs } = options;

  describe("records", () => {
    it("that the store cannot give are unavailable, without a word of why", async () => {
      const outcome = await callOnce(tool, broken, identity, validArgs);
      assert.deepEqual(
        outcome,
        { result: { ok: false, code: "unavailable" }, reads: 1 },
        `got ${inWords(outcome)}`,
      );
    });
    if (foreignIdentity === undefined) return;
    it("of somebody else look exactly like missing ones", async () => {
      const foreign = await callOnce(tool, store, foreignIdentity, validArgs);
      const missing = await callOnce(tool, empty, foreignIdentity, validArgs);
      const teach = "Declare owns or tenantField, or put the owner into where.";
      assert.equal(
        JSON.stringify(foreign),
        JSON.stringify(missing),
        `foreignIdentity got ${inWords(foreign)}, and ${inWords(missing)} where there is no record. ${teach}`,
      );
    });
  });
}
