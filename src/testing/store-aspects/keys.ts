/**
 * Keys that a careless store confuses: joined, folded, trimmed, padded, numbered or looked up on a prototype.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type StoreTests, ticket, titleOf, withStore } from "../store-under-test.js";

/** Ids that are different, and that some back ends take for the same. */
const families: Readonly<Record<string, readonly string[]>> = {
  "letter case": ["abc", "ABC", "Abc"],
  "spaces at the ends": ["a", "a ", " a", "a  "],
  "composed and decomposed accents": ["\u00e9", "e\u0301", "e"],
  "numbers as text": ["1", "01", "1.0", "1e0", "+1", "1 "],
  wildcards: ["a%", "a_", "a*", "a?", "ab"],
  "quotes and escapes": ["a'b", 'a"b', "a\\b", "a`b", "a'' OR ''1''=''1"],
  "names of every object": ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"],
  separators: ["a/b", "a|b", "a.b", "a,b", "{a}", "a}b{c"],
  "great length": ["a".repeat(400), "a".repeat(401), `${"a".repeat(399)}b`],
  "widths and look-alikes": ["\uff11", "\u0661", "\u212a", "K"],
};

/** Pairs of tenant and id that are one string where they are joined. */
const collisions: readonly (readonly [string, string])[] = [
  ["a:b", "c"],
  ["a", "b:c"],
  ["a|b", "c"],
  ["a", "b|c"],
  ["a/b", "c"],
  ["a", "b/c"],
  ["a}b", "c"],
  ["a", "b}c"],
];

/** An id in the name of a test. */
function named(id: string): string {
  return id.length <= 40 ? JSON.stringify(id) : `${id.length} characters, the last ${id.at(-1)}`;
}

/** Registers the tests of this aspect. */
export function keys({ describe, it, itWith, makeStore }: StoreTests): void {
  describe("keys", () => {
    for (const [family, ids] of Object.entries(families)) {
      for (const id of ids) {
        it(`${family}: ${named(id)} alone answers for no other id`, async () => {
          await withStore(makeStore, { tickets: [ticket("alpha", id)] }, async ({ get }) => {
            assert.equal(titleOf(await get("alpha", id)), `alpha ${id}`);
            for (const other of ids.filter((candidate) => candidate !== id)) {
              const answer = titleOf(await get("alpha", other));
              assert.equal(answer, undefined, `${named(other)} was answered with another id's record`);
            }
          });
        });
      }
      itWith("getMany", `${family}: each is its own in a batch`, async () => {
        const [first = "", ...others] = ids;
        await withStore(makeStore, { tickets: [ticket("alpha", first)] }, async ({ getMany }) => {
          const found = await getMany(ids.map((id) => ({ collection: "tickets", tenant: "alpha", id })));
          const expected = [`alpha ${first}`, ...others.map(() => undefined)];
          assert.deepEqual(found.map(titleOf), expected, "an id of a batch was answered for another");
        });
      });
      itWith("list", `${family}: each is its own within the ids of a list`, async () => {
        const [first = "", ...others] = ids;
        await withStore(makeStore, { tickets: [ticket("alpha", first)] }, async ({ list }) => {
          const rows = await list({ ids: others });
          assert.deepEqual(rows.map(titleOf), [], "a list within ids took another id for one of them");
        });
      });
      itWith("getMany", `${family}: tenants are told apart in batches`, async () => {
        const [first = "", ...others] = ids;
        await withStore(makeStore, { tickets: [ticket(first, "T-1")] }, async ({ getMany }) => {
          for (const tenant of others) {
            const key = { collection: "tickets", tenant, id: "T-1" };
            const found = await getMany([key, { ...key, id: "T-2" }]);
            assert.deepEqual(found.map(titleOf), [undefined, undefined]);
          }
        });
      });
      itWith("list", `${family}: tenants are told apart in lists`, async () => {
        const [first = "", ...others] = ids;
        await withStore(makeStore, { tickets: [ticket(first, "T-1")] }, async ({ list }) => {
          for (const tenant of others) assert.deepEqual((await list({ tenant })).map(titleOf), []);
        });
      });
      it(`${family}: tenants are told apart as ids are`, async () => {
        const tickets = ids.map((tenant) => ticket(tenant, "T-1"));
        await withStore(makeStore, { tickets }, async ({ get }) => {
          for (const tenant of ids) assert.equal(titleOf(await get(tenant, "T-1")), `${tenant} T-1`);
        });
      });
    }

    it("are never one where tenant and id would be one string", async () => {
      const tickets = collisions.map(([tenant, id]) => ticket(tenant, id));
      await withStore(makeStore, { tickets }, async ({ get }) => {
        for (const [tenant, id] of collisions) {
          const answer = titleOf(await get(tenant, id));
          assert.ok(
            answer === `${tenant} ${id}` || answer === undefined,
            `(${tenant}, ${id}) was answered with ${answer}: a store must not join the two, or hold no such keys`,
          );
        }
      });
    });

    it("that no back end may hold are absent, and no error", async () => {
      await withStore(makeStore, { tickets: [ticket("alpha", "a")] }, async ({ get }) => {
        for (const odd of ["a\u0000", "\u0000", "\ud800", "a".repeat(100_000)]) {
          assert.equal(titleOf(await get("alpha", odd)), undefined);
          assert.equal(titleOf(await get(odd, "a")), undefined);
        }
      });
    });
  });
}
