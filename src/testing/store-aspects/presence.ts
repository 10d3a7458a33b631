/**
 * Found and absent, and the same id in two tenants and in two collections.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type StoreTests, ticket, titleOf, withStore } from "../store-under-test.js";

/** Registers the tests of this aspect. */
export function presence({ describe, it, makeStore }: StoreTests): void {
  const tickets = [ticket("alpha", "T-1"), ticket("beta", "T-1"), ticket("beta", "T-2")];
  const notes = [ticket("alpha", "T-1", { title: "a note" })];
  const test = (name: string, body: Parameters<typeof withStore>[2]) =>
    it(name, () => withStore(makeStore, { tickets, notes }, body));

  describe("one record", () => {
    test("is found by collection, tenant and id", async ({ get }) => {
      assert.equal(titleOf(await get("alpha", "T-1")), "alpha T-1");
    });
    test("is each tenant's own where two tenants use one id", async ({ get }) => {
      assert.equal(titleOf(await get("beta", "T-1")), "beta T-1", "beta got a record that is not beta's");
    });
    test("is each collection's own where two collections use one id", async ({ get }) => {
      assert.equal(titleOf(await get("alpha", "T-1", "notes")), "a note");
    });
    test("is absent, and no error, where nobody has it", async ({ get }) => {
      assert.equal(titleOf(await get("alpha", "T-9")), undefined);
    });
    test("is absent where only another tenant has it", async ({ get }) => {
      assert.equal(titleOf(await get("alpha", "T-2")), undefined, "a tenant saw another tenant's record");
    });
    test("is absent for a tenant that is not there", async ({ get }) => {
      assert.equal(titleOf(await get("gamma", "T-1")), undefined);
    });
    test("holds the values that were stored", async ({ get }) => {
      const { status, priority, urgent, ownerId } = (await get("alpha", "T-1")) as Record<string, unknown>;
      assert.deepEqual(
        { status, priority, urgent, ownerId },
        { status: "open", priority: 1, urgent: false, ownerId: null },
      );
    });
  });
}
