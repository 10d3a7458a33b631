/**
 * A success holds exactly the declared fields, as a fresh plain object.
 *
 * @module
 */
import assert from "node:assert/strict";
import { catalogOf, type Tool } from "../../tool.js";
import type { ToolContractOptions } from "../tool-contract.js";
import { callOnce } from "../tool-under-test.js";

/** Registers the tests of this aspect. */
export function projectionAspect(
  tool: Tool,
  { describe, it, store, identity, validArgs }: ToolContractOptions,
): void {
  const plan = catalogOf("toolContract", [tool]).get(tool.name);
  const as = plan?.as ?? "value";
  const declared = new Set(plan?.fields.map(({ key }) => key));

  describe("projection", () => {
    it("holds the declared fields and nothing else", async () => {
      const { result } = await callOnce(tool, store, identity, validArgs);
      assert.deepEqual(Object.keys(result), ["ok", as]);
      for (const shown of rowsOf(result, as)) {
        assert.deepEqual(
          Object.keys(shown).filter((key) => !declared.has(key)),
          [],
          "a field shows that the tool does not declare",
        );
      }
    });
    it("is JSON, and what JSON makes of it", async () => {
      const { result } = await callOnce(tool, store, identity, validArgs);
      assert.deepEqual(JSON.parse(JSON.stringify(result)), result);
    });
    it("is fresh for each call: what is done to one answer does not show in the next", async () => {
      const first = await callOnce(tool, store, identity, validArgs);
      const before = JSON.stringify(first.result);
      for (const shown of rowsOf(first.result, as))
        for (const key of Object.keys(shown)) shown[key] = "changed by a caller";
      const second = await callOnce(tool, store, identity, validArgs);
      assert.equal(JSON.stringify(second.result), before);
    });
  });
}

function rowsOf(result: object, as: string): Record<string, unknown>[] {
  return [(result as Readonly<Record<string, unknown>>)[as]].flat() as Record<string, unknown>[];
}
