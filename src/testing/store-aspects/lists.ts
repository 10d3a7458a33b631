/**
 * Lists: equality, one of several values, ids, the limit, and values that look like code.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { RecordQuery } from "../../store.js";
import { type StoreTests, ticket, withStore } from "../store-under-test.js";

const tickets = [
  ticket("alpha", "1"),
  ticket("alpha", "2", { status: "closed", priority: 2 }),
  ticket("alpha", "3", { status: "closed", urgent: true, ownerId: "ana" }),
  ticket("alpha", "4", { status: "on hold", priority: 2.5 }),
  ticket("alpha", "5", { status: "' OR '1'='1" }),
  ticket("beta", "1"),
  ticket("beta", "6", { ownerId: "ana" }),
];

const questions: readonly (readonly [string, Partial<RecordQuery>, readonly string[]])[] = [
  ["of everything is the tenant's everything", {}, ["1", "2", "3", "4", "5"]],
  ["by a text", { where: { status: "closed" } }, ["2", "3"]],
  ["by a number", { where: { priority: 2 } }, ["2"]],
  ["by a number that is no integer", { where: { priority: 2.5 } }, ["4"]],
  ["by a boolean", { where: { urgent: true } }, ["3"]],
  ["by null", { where: { status: "open", ownerId: null } }, ["1"]],
  ["by one of several values", { where: { status: ["open", "on hold"] } }, ["1", "4"]],
  ["by a value or null", { where: { ownerId: ["ana", null] } }, ["1", "2", "3", "4", "5"]],
  ["by one of no values is empty", { where: { status: [] } }, []],
  ["by two fields wants both", { where: { status: "closed", urgent: true } }, ["3"]],
  ["does not see another tenant's rows", { where: { ownerId: "ana" } }, ["3"]],
  ["within ids", { ids: ["3", "1", "6", "none"] }, ["1", "3"]],
  ["within ids and by a field", { ids: ["1", "2"], where: { status: "closed" } }, ["2"]],
  ["within no ids is empty", { ids: [] }, []],
  ["takes a value that looks like code as a value", { where: { status: "' OR '1'='1" } }, ["5"]],
  ["does not fold letter case", { where: { status: "CLOSED" } }, []],
  ["does not take wildcards", { where: { status: "%" } }, []],
];

/** Registers the tests of this aspect. */
export function lists({ describe, it, makeStore }: StoreTests): void {
  describe("a list", () => {
    for (const [name, query, expected] of questions) {
      it(name, () =>
        withStore(makeStore, { tickets }, async ({ list }) => {
          const rows = (await list(query)) as readonly { readonly id: string }[];
          assert.deepEqual(rows.map(({ id }) => id).sort(), expected);
        }),
      );
    }
    it("is cut at the limit after it was searched, not before", () =>
      withStore(makeStore, { tickets }, async ({ list }) => {
        for (const where of [{ urgent: true }, { status: "on hold" }, { status: "' OR '1'='1" }])
          assert.equal((await list({ where, limit: 1 })).length, 1);
      }));
    it("is of its own collection", () =>
      withStore(makeStore, { tickets: [], notes: tickets }, async ({ list }) => {
        assert.deepEqual(await list({ where: { status: "closed" } }), []);
      }));
    it("is cut at the limit", () =>
      withStore(makeStore, { tickets }, async ({ list }) => {
        assert.equal((await list({ limit: 2 })).length, 2);
      }));
  });
}
