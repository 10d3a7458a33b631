/**
 * What every store has to hold, as tests for any runner: run it on a store of your own.
 *
 * @module
 */
import { copyOptions, requireFunction } from "../options.js";
import type { TestRunner } from "./runner.js";
import { batches } from "./store-aspects/batches.js";
import { keys } from "./store-aspects/keys.js";
import { lists } from "./store-aspects/lists.js";
import { outages } from "./store-aspects/outages.js";
import { presence } from "./store-aspects/presence.js";
import { sideBySide } from "./store-aspects/side-by-side.js";
import type { MakeStore } from "./store-under-test.js";

/** The options of `storeContract`. */
export interface StoreContractOptions extends TestRunner {
  /** Makes a store that holds exactly these records. Asked anew for each test. */
  readonly makeStore: MakeStore;
}

const known: Record<keyof StoreContractOptions, true> = { describe: true, it: true, makeStore: true };

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
  for (const option of Object.keys(known) as (keyof StoreContractOptions)[]) {
    requireFunction("storeContract", option, given[option], "Pass describe and it of your test runner.");
  }
  given.describe("a record store", () => {
    for (const aspect of [presence, keys, batches, lists, sideBySide, outages]) aspect(given);
  });
}
