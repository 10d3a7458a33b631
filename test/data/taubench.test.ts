import { expect, it } from "vitest";
import * as z from "zod";
import { createGate, defineTool, memoryStore, ownedBy, type Tool } from "../../src/index.js";
import { askedStore } from "../support/asked-store.js";
import { describeWithData } from "../support/shared-data.js";

interface Bench {
  readonly tools: readonly { name: string; params: readonly { name: string; type: "str" | "List[str]" }[] }[];
  readonly tasks: readonly {
    userId: string;
    calls: readonly {
      tool: string;
      args: object;
      resource?: { kind: string; id: string; exists: boolean };
    }[];
  }[];
  readonly users: Readonly<Record<string, object>>;
  readonly orders: Readonly<Record<string, object>>;
}

const tenant = "retail";
const kinds = { order_id: "orders", user_id: "users" } as const;

/** A tool of the bench as a gated look-up of the order or the user that it is about; none where it is about neither. */
function gatedTool({ name, params }: Bench["tools"][number]): Tool[] {
  const key = params.map((param) => param.name).find((param) => Object.hasOwn(kinds, param));
  if (key === undefined) return [];
  const shape = params.map((param) => [param.name, param.type === "str" ? z.string() : z.array(z.string())]);
  const tool = defineTool({
    name,
    input: z.strictObject(Object.fromEntries(shape)),
    collection: kinds[key as keyof typeof kinds],
    allow: () => true,
    id: (args) => (args as Record<string, string>)[key] as string,
    owns: ownedBy("user_id"),
    fields: [key],
  });
  return [tool as Tool];
}

describeWithData<Bench>("taubench.json", ({ tools, tasks, users, orders }) => {
  const rows = (records: Bench["users"]) =>
    Object.entries(records).map(
      ([id, record]) => ({ ...record, tenant, id }) as { tenant: string; id: string },
    );
  const store = askedStore(memoryStore({ users: rows(users), orders: rows(orders) }));
  const gate = createGate({ tools: tools.flatMap(gatedTool), store });
  const calls = tasks.flatMap(({ userId, calls }) =>
    calls
      .filter(({ resource }) => resource?.exists === true)
      .map(({ tool, args, resource }) => ({ userId, id: resource?.id, proposal: { name: tool, args } })),
  );
  const call = (proposal: { name: string; args: object }, userId: string) =>
    gate.call(proposal, { tenant, userId });

  /** The same call for an order or a user that nobody has. */
  function forNothing({ id, proposal }: (typeof calls)[number]) {
    const args = Object.entries(proposal.args).map(([key, value]) => [key, value === id ? "none" : value]);
    return { ...proposal, args: Object.fromEntries(args) };
  }

  it("has 397 calls on what exists, of nine tools, and 500 users", () => {
    expect([calls.length, Object.keys(users).length, gate.tools.length]).toEqual([397, 500, 9]);
  });

  it("allows each call for its own user, with one read", async () => {
    for (const { userId, id, proposal } of calls) {
      store.asked.length = 0;
      const result = await call(proposal, userId);
      expect(result).toEqual({ ok: true, value: { [id?.startsWith("#") ? "order_id" : "user_id"]: id } });
      expect(store.asked).toHaveLength(1);
    }
  });

  it("refuses each call for every other user, with the bytes of a record that is missing", async () => {
    const missing = new Set<string>();
    for (const each of calls) missing.add(JSON.stringify(await call(forNothing(each), each.userId)));
    expect([...missing]).toEqual(['{"ok":false,"code":"not_found"}']);

    store.asked.length = 0;
    const answers = new Map<string, number>();
    for (const { userId, proposal } of calls) {
      for (const other of Object.keys(users)) {
        if (other === userId) continue;
        const text = JSON.stringify(await call(proposal, other));
        answers.set(text, (answers.get(text) ?? 0) + 1);
      }
    }
    console.log(`taubench.json: ${calls.length} calls, ${[...answers.values()]} refusals for other users`);
    expect([...answers]).toEqual([[[...missing][0], 397 * 499]]);
    expect(store.asked).toHaveLength(397 * 499);
  }, 120_000);
});
