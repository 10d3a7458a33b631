/**
 * A signal that is aborted, a back end that is down, and what comes after: a fault is never an absence.
 *
 * @module
 */
import assert from "node:assert/strict";
import { defineTool } from "../../define-tool.js";
import { createGate } from "../../gate.js";
import { stringFields } from "../../schema/string-fields.js";
import { skip } from "../runner.js";
import { optionsFor, type StoreTests, ticket, titleOf, withStore } from "../store-under-test.js";

const readTicket = defineTool({
  name: "read_ticket",
  input: stringFields({ id: /^.+$/ }),
  collection: "tickets",
  allow: () => true,
  id: ({ id }) => id,
  fields: ["title"],
});

const listTickets = defineTool({
  name: "list_tickets",
  input: stringFields({}),
  collection: "tickets",
  allow: () => true,
  where: () => ({ status: "open" }),
  limit: 10,
  fields: ["title"],
});

/** How long a gate waits in these tests, in milliseconds. */
const TIMEOUT_MS = 1_000;

/** Registers the tests of this aspect; those of an outage where the store can be broken. */
export function outages({ describe, it, itWith, makeStore }: StoreTests): void {
  const tickets = [ticket("alpha", "T-1")];

  describe("a fault", () => {
    it("of the caller's, an aborted signal, breaks nothing for the next read", () =>
      withStore(makeStore, { tickets }, async ({ under, get }) => {
        const options = optionsFor("alpha", AbortSignal.abort());
        const asked = async () =>
          under.store.get({ collection: "tickets", tenant: "alpha", id: "T-1" }, options);
        await asked().catch(() => undefined);
        assert.equal(titleOf(await get("alpha", "T-1")), "alpha T-1");
      }));

    itWith("breakConnection", "of the back end is unavailable, never not_found, and over when it is", () =>
      withStore(makeStore, { tickets }, async ({ under }) => {
        if (under.breakConnection === undefined) skip("makeStore gives no breakConnection");
        const gate = createGate({ tools: [readTicket], store: under.store, timeoutMs: TIMEOUT_MS });
        const call = () => gate.call({ name: "read_ticket", args: { id: "T-1" } }, { tenant: "alpha" });
        assert.equal((await call()).ok, true);
        await under.breakConnection();
        assert.deepEqual(await call(), { ok: false, code: "unavailable" });
        await under.restoreConnection?.();
        assert.deepEqual(await call(), { ok: true, value: { title: "alpha T-1" } });
      }),
    );

    itWith("breakConnection", "of the back end is unavailable for batches and lists, too", () =>
      withStore(makeStore, { tickets }, async ({ under }) => {
        if (under.breakConnection === undefined) skip("makeStore gives no breakConnection");
        const tools = under.store.list === undefined ? [readTicket] : [readTicket, listTickets];
        const gate = createGate({ tools, store: under.store, timeoutMs: TIMEOUT_MS });
        const reads = ["T-1", "T-2", "T-3"].map((id) => ({ name: "read_ticket", args: { id } }));
        const calls = tools.length === 1 ? reads : [...reads, { name: "list_tickets", args: {} }];
        await under.breakConnection();
        const results = await gate.callAll(calls as never, { tenant: "alpha" });
        await under.restoreConnection?.();
        const expected = calls.map(() => ({ ok: false, code: "unavailable" }));
        assert.deepEqual(results, expected, "a fault must never look like an absence or an empty list");
      }),
    );

    itWith("breakConnection", "leaves no rejection that nobody handles", () =>
      withStore(makeStore, { tickets }, async ({ under }) => {
        if (under.breakConnection === undefined) skip("makeStore gives no breakConnection");
        const unhandled: unknown[] = [];
        const listen = (reason: unknown): void => void unhandled.push(reason);
        process.on("unhandledRejection", listen);
        try {
          const gate = createGate({ tools: [readTicket], store: under.store, timeoutMs: TIMEOUT_MS });
          await under.breakConnection();
          const calls = Array.from({ length: 10 }, () => ({ name: "read_ticket", args: { id: "T-1" } }));
          await gate.callAll(calls, { tenant: "alpha" });
          await under.restoreConnection?.();
          await new Promise((resolve) => setTimeout(resolve, 50));
          assert.deepEqual(unhandled, []);
        } finally {
          process.off("unhandledRejection", listen);
        }
      }),
    );
  });
}
