import { describe, it } from "vitest";
import { mapStore } from "../../src/stores/map.js";
import { memoryStore } from "../../src/stores/memory.js";
import { storeContract } from "../../src/testing/store-contract.js";
import type { ContractRecord } from "../../src/testing/store-under-test.js";

describe("memoryStore", () => {
  storeContract({
    describe,
    it,
    lacks: ["getMany", "breakConnection"],
    makeStore: ({ tickets, notes }) => ({ store: memoryStore({ tickets, notes }) }),
  });
});

describe("mapStore", () => {
  const byKey = (records: readonly ContractRecord[]) =>
    new Map(records.map((record) => [`${record.tenant}:${record.id}`, record]));
  storeContract({
    describe,
    it,
    lacks: ["getMany", "list", "breakConnection"],
    makeStore: ({ tickets, notes }) => ({
      store: mapStore({ tickets: byKey(tickets), notes: byKey(notes) }),
    }),
  });
});
