/**
 * Nobody, somebody without a tenant, and permissions and scopes that only look like some.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Tool } from "../../tool.js";
import { skip } from "../runner.js";
import type { ToolContractOptions } from "../tool-contract.js";
import { callOnce, inWords } from "../tool-under-test.js";

const nobody: readonly (readonly [string, unknown])[] = [
  ["nobody is signed in", undefined],
  ["the identity is null", null],
  ["the identity is a text", "ana"],
  ["the identity is an array", []],
  ["the identity is empty", {}],
];

/** Registers the tests of this aspect. */
export function identityAspect(
  tool: Tool,
  { describe, it, store, identity, validArgs }: ToolContractOptions,
): void {
  const claims = { ...(identity as Readonly<Record<string, unknown>>) };
  const without: readonly (readonly [string, unknown])[] = ["", " ", null, 7, ["alpha"]].map((tenant) => [
    `the tenant is ${JSON.stringify(tenant)}`,
    { ...claims, tenant },
  ]);

  describe("identity", () => {
    for (const [why, who] of [...nobody, ...without]) {
      it(`is refused with no read where ${why}`, async () => {
        const outcome = await callOnce(tool, store, who, validArgs);
        assert.deepEqual(
          outcome,
          { result: { ok: false, code: "unauthenticated" }, reads: 0 },
          `got ${inWords(outcome)}`,
        );
      });
    }
    for (const claim of Object.keys(claims).filter((key) => claims[key] === true)) {
      it(`with ${claim} that is truthy but not true is as good as without it`, async () => {
        const refused = await callOnce(tool, store, { ...claims, [claim]: false }, validArgs);
        if (refused.result.ok === true) skip("the tool does not ask for this claim");
        for (const truthy of ["true", "false", 1, {}, [], "yes"]) {
          const outcome = await callOnce(tool, store, { ...claims, [claim]: truthy }, validArgs);
          const teach = `Compare with === true: sessions and forms hold texts, and "false" is truthy.`;
          assert.deepEqual(
            outcome,
            refused,
            `${claim}: ${JSON.stringify(truthy)} got ${inWords(outcome)}. ${teach}`,
          );
        }
      });
    }
    for (const claim of Object.keys(claims).filter((key) => isIds(claims[key]))) {
      it(`with ${claim} that was lost, or is no list of ids, reaches nothing that it bounded`, async () => {
        const emptied = await callOnce(tool, store, { ...claims, [claim]: [] }, validArgs);
        if (emptied.result.ok === true) skip("the tool is not bounded by this claim");
        for (const lost of [
          undefined,
          null,
          {},
          "",
          String([...(claims[claim] as Iterable<string>)]),
          { 0: true },
        ]) {
          const outcome = await callOnce(tool, store, { ...claims, [claim]: lost }, validArgs);
          const teach =
            "A Set that went through a session store is {}; an absent scope must never mean no bound.";
          assert.equal(
            outcome.result.ok,
            false,
            `${claim}: ${JSON.stringify(lost)} got ${inWords(outcome)}. ${teach}`,
          );
          assert.equal(
            outcome.reads,
            0,
            `${claim}: ${JSON.stringify(lost)} got ${inWords(outcome)}. Check the scope before the read.`,
          );
        }
      });
    }
  });
}

function isIds(value: unknown): boolean {
  return Array.isArray(value) || value instanceof Set;
}
