import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createGate, type Gate } from "../../src/index.js";
import { countingStore } from "../../src/testing/index.js";
import {
  callsOf,
  forNothing,
  inMemory,
  inPostgres,
  inRedis,
  inSqlite,
  lookUps,
  type Retail,
  type RetailStore,
  showTools,
  tenant,
} from "../support/retail.js";
import { describeWithData } from "../support/shared-data.js";

const postgres = inject("postgresUrl") as string;
const redis = inject("redisUrl") as string;

/** Each store, and how many other users try each call in it; all 499 where that takes no server. */
const stores: [string, unknown, (data: Retail) => Promise<RetailStore>, number][] = [
  ["memoryStore", true, inMemory, 499],
  ["sqliteStore", true, inSqlite, 20],
  ["postgresStore", postgres, (data) => inPostgres(data, postgres), 20],
  ["redisStore", redis, (data) => inRedis(data, redis), 20],
];

describeWithData<Retail>("taubench.json", (data) => {
  const calls = callsOf(data);
  const users = Object.keys(data.users);

  it("has 397 calls on what exists, of nine tools, 500 users and 1,000 orders", () => {
    const { length } = lookUps(data);
    expect([calls.length, length, users.length, Object.keys(data.orders).length]).toEqual([
      397, 9, 500, 1_000,
    ]);
  });

  describe.each(stores.filter(([, isThere]) => isThere !== undefined))(
    "in %s",
    (name, _isThere, make, others) => {
      let made: RetailStore;
      let counting: ReturnType<typeof countingStore>;
      let gate: Gate;
      let scoped: Gate;

      beforeAll(async () => {
        made = await make(data);
        counting = countingStore(made.store);
        gate = createGate({ tools: lookUps(data), store: counting.store }) as never;
        scoped = createGate({ tools: lookUps(data, true), store: counting.store }) as never;
      });
      afterAll(() => made.close());

      /** Every `499 / others`-th of the users who are not this one. */
      const othersOf = (userId: string) => {
        const all = users.filter((other) => other !== userId);
        return all.filter((_, index) => index % Math.floor(all.length / others) === 0).slice(0, others);
      };

      it("allows each call for its own user, with one read", async () => {
        for (const { userId, id, proposal } of calls) {
          const before = counting.reads;
          const result = await gate.call(proposal, { tenant, userId });
          expect(result).toEqual({ ok: true, value: { [id.startsWith("#") ? "order_id" : "user_id"]: id } });
          expect(counting.reads - before).toBe(1);
        }
      });

      it("refuses each call for other users, with the bytes of a record that is missing", async () => {
        const answers = new Set<string>();
        let refusals = 0;
        for (const each of calls) {
          answers.add(JSON.stringify(await gate.call(forNothing(each), { tenant, userId: each.userId })));
          for (const userId of othersOf(each.userId)) {
            answers.add(JSON.stringify(await gate.call(each.proposal, { tenant, userId })));
            refusals += 1;
          }
        }
        console.log(`taubench.json in ${name}: ${calls.length} calls, ${refusals} refusals for other users`);
        expect([...answers]).toEqual(['{"ok":false,"code":"not_found"}']);
        expect(refusals).toBe(397 * others);
      }, 120_000);

      it("refuses them without a read where each user's scope is their own", async () => {
        const ownIds = (userId: string) => [
          userId,
          ...Object.entries(data.orders).flatMap(([id, order]) => (order.user_id === userId ? [id] : [])),
        ];
        const scopes = new Map(users.map((userId) => [userId, ownIds(userId)]));
        const as = (userId: string) => ({ tenant, userId, ownIds: scopes.get(userId) }) as never;
        const answers = new Set<string>();
        for (const each of calls) {
          expect(await scoped.call(each.proposal, as(each.userId))).toMatchObject({ ok: true });
          const before = counting.reads;
          answers.add(JSON.stringify(await scoped.call(forNothing(each), as(each.userId))));
          for (const userId of othersOf(each.userId)) {
            answers.add(JSON.stringify(await scoped.call(each.proposal, as(userId))));
          }
          expect(counting.reads).toBe(before);
        }
        expect([...answers]).toEqual(['{"ok":false,"code":"out_of_scope"}']);
      }, 120_000);

      it("shows of every user and every order exactly the declared fields", async () => {
        const shown = createGate({ tools: showTools(), store: counting.store, maxCalls: 1_000 });
        for (const [tool, records, fields] of [
          ["show_user", data.users, ["user_id", "email"]],
          ["show_order", data.orders, ["order_id", "status"]],
        ] as const) {
          const ids = Object.keys(records);
          const proposals = ids.map((id) => ({ name: tool, args: { id } }));
          const results = await shown.callAll(proposals as never, { tenant } as never);
          expect(results.map((result) => Object.keys((result as any).value))).toEqual(ids.map(() => fields));
        }
      });
    },
  );
});
