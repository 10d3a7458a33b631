/**
 * Two tenants at the same time: no answer crosses over.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type StoreTests, ticket, titleOf, withStore } from "../store-under-test.js";

const READS = 10_000;
/** Questions under way at once. */
const WIDTH = 50;

/** Registers the tests of this aspect. */
export function sideBySide({ describe, it, makeStore }: StoreTests): void {
  const ids = Array.from({ length: 20 }, (_, index) => `T-${index}`);
  const tickets = ["alpha", "beta"].flatMap((tenant) => ids.map((id) => ticket(tenant, id)));

  describe("two tenants at once", () => {
    it(`read ${READS.toLocaleString("en")} times, each its own record`, () =>
      withStore(makeStore, { tickets }, async ({ get }) => {
        let next = 0;
        const reader = async (): Promise<void> => {
          while (next < READS) {
            const turn = next++;
            const tenant = turn % 2 === 0 ? "alpha" : "beta";
            const id = ids[turn % ids.length] as string;
            assert.equal(titleOf(await get(tenant, id)), `${tenant} ${id}`);
          }
        };
        await Promise.all(Array.from({ length: WIDTH }, reader));
      }));
  });
}
