/**
 * `express-tool-gate/testing`: the contracts that stores and tools are held to, for any test runner.
 *
 * @module
 */
export { type CountingStore, countingStore } from "./counting-store.js";
export {
  type LedgerContractOptions,
  type LedgerUnderTest,
  ledgerContract,
} from "./ledger-contract.js";
export type { TestRunner } from "./runner.js";
export { type StoreContractOptions, storeContract } from "./store-contract.js";
export type { ContractRecord, ContractRecords, MakeStore, StoreUnderTest } from "./store-under-test.js";
export { type ToolContractOptions, toolContract } from "./tool-contract.js";
