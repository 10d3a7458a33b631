/**
 * What every store has to hold, as tests for any runner: run it on a store of your own.
 *
 * @module
 */
import assert from "node:assert/strict";
import { copyOptions, mistake, requireFunction } from "../options.js";
import { runnerOf, type TestRunner } from "./runner.js";
import { batches } from "./store-aspects/batches.js";
import { keys } from "./store-aspects/keys.js";
import { lists } from "./store-aspects/lists.js";
import { outages } from "./store-aspects/outages.js";
import { presence } from "./store-aspects/presence.js";
import { sideBySide } from "./store-aspects/side-by-side.js";
import {
  type MakeStore,
  type OptionalPart,
  optionalParts,
  type StoreTests,
  withStore,
} from "./store-under-test.js";

/** The options of `storeContract`. */
export interface StoreContractOptions extends TestRunner {
  /** Makes a store that holds exactly these records. Asked anew for each test. */
  readonly makeStore: MakeStore;
  /**
   * What the store does not have on purpose: `"getMany"`, `"list"`, `"breakConnection"`. It is not tested, but for
   * its absence. Default: nothing; what is missing all the same is reported as skipped.
   */
  readonly lacks?: readonly OptionalPart[];
}

const known: Record<keyof StoreContractOptions, true> = {
  describe: true,
  it: true,
  makeStore: true,
  lacks: true,
};

/**
 * Registers the tests that every `RecordStore` has to pass. Assertions are `node:assert`'s.
 *
 * @throws {TypeError} where an option is missing, unknown or no function
 * @example
 * import { describe, it } from "vitest";
 *
 * storeContract({ describe, it, makeStore: (records) => ({ store: memoryStore(records) }) });
 */
export function storeContract(options: StoreContractOptions): void {
  const given = copyOptions("storeContract", options, known) as StoreContractOptions;
  const { makeStore, lacks = [] } = given;
  requireFunction(
    "storeContract",
    "makeStore",
    makeStore,
    "It makes a store that holds the records it is given.",
  );
  const lacking = new Set<unknown>(requireList(lacks));
  const { describe, it } = runnerOf("storeContract", given);
  const itWith: StoreTests["itWith"] = (part, name, body) => (lacking.has(part) ? undefined : it(name, body));
  const tests: StoreTests = { describe, it, itWith, makeStore };

  describe("a record store", () => {
    for (const aspect of [presence, keys, sideBySide, outages]) aspect(tests);
    if (!lacking.has("getMany")) batches(tests);
    if (!lacking.has("list")) lists(tests);
    for (const part of optionalParts.filter((one) => lacking.has(one))) {
      it(`has no ${part}, as "lacks" says`, () =>
        withStore(makeStore, {}, async ({ under }) => {
          const found = part === "breakConnection" ? under[part] : under.store[part];
          assert.equal(found, undefined, `it has ${part}: take it out of "lacks", and it is tested`);
        }));
    }
  });
}

function requireList(lacks: unknown): readonly unknown[] {
  if (Array.isArray(lacks) && lacks.every((part) => optionalParts.includes(part))) return lacks;
  throw mistake("storeContract", `"lacks" has to be a list of ${optionalParts.join(", ")}.`);
}
