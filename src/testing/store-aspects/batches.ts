/**
 * Several keys in one question: order, duplicates, missing ones, many, none.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type StoreTests, ticket, titleOf, withStore } from "../store-under-test.js";

/** Registers the tests of this aspect. */
export function batches({ describe, it, makeStore }: StoreTests): void {
  const many = Array.from({ length: 1_000 }, (_, index) => ticket("alpha", `T-${index}`));
  const tickets = [...many, ticket("beta", "T-0"), ticket("beta", "only beta's")];

  const answers = (ids: readonly string[], expected: readonly (string | undefined)[]) =>
    withStore(makeStore, { tickets }, async ({ getMany }) => {
      const found = await getMany(ids.map((id) => ({ collection: "tickets", tenant: "alpha", id })));
      assert.deepEqual(found.map(titleOf), expected, "one answer for each key, in the order of the keys");
    });

  describe("a batch", () => {
    it("is answered in the order of its keys", () =>
      answers(["T-2", "T-0", "T-1"], ["alpha T-2", "alpha T-0", "alpha T-1"]));
    it("answers an equal key each time", () => answers(["T-1", "T-1"], ["alpha T-1", "alpha T-1"]));
    it("leaves the place of a missing key absent", () =>
      answers(["T-1", "none", "T-2"], ["alpha T-1", undefined, "alpha T-2"]));
    it("does not see another tenant's records", () =>
      answers(["only beta's", "T-0"], [undefined, "alpha T-0"]));
    it("is of its own collection", () =>
      withStore(makeStore, { notes: [ticket("alpha", "T-1")] }, async ({ getMany }) => {
        const keys = ["T-1", "T-2"].map((id) => ({ collection: "tickets", tenant: "alpha", id }));
        assert.deepEqual(
          (await getMany(keys)).map(titleOf).filter((title) => title !== undefined),
          [],
        );
      }));
    it("of no key has no answer", () => answers([], []));
    it("holds keys that the back end cannot, as absent", () =>
      answers(["T-1", "a\u0000", "t-1"], ["alpha T-1", undefined, undefined]));
    it("answers 1,000 keys", () => {
      const ids = many.map(({ id }) => id).reverse();
      return answers(
        ids,
        ids.map((id) => `alpha ${id}`),
      );
    });
  });
}
