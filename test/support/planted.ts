/**
 * A gate over records in which a marker is planted wherever nothing may show, and what is true of each result.
 */
import { expect } from "vitest";
import {
  createGate,
  type DecisionEvent,
  denials,
  type RecordStore,
  type ToolResult,
} from "../../src/index.js";
import { type Asked, askedStore } from "./asked-store.js";
import { docTool, listTool, type Policies } from "./deciding.js";

export const MARK = "Planted-Marker-5b1d";

/** Alpha's own records, and what must not show: internal fields, another owner's record, beta's. */
export const records: Readonly<Record<string, object>> = {
  "alpha/a1": {
    id: "a1",
    title: "First",
    kind: "memo",
    owner: "alice",
    secret: MARK,
    more: { secret: MARK },
  },
  "alpha/b2": { id: "b2", title: MARK, kind: "memo", owner: "dave-3f1c" },
  "beta/a1": { id: "a1", title: MARK, kind: "memo", owner: "alice" },
};

/** A store of these records; its list leaves the owner for the gate to check. */
export const plantedStore: RecordStore = {
  get: ({ tenant, id }) => records[`${tenant}/${id}`],
  list: ({ tenant }) =>
    Object.keys(records).flatMap((key) => (key.startsWith(`${tenant}/`) ? records[key] : []) ?? []),
};

const owns = ({ owner }: { owner?: unknown }, { userId }: { userId?: unknown }): boolean => owner === userId;

/** A gate, and what it did. */
export interface Planted {
  readonly gate: {
    call(proposal: unknown, identity: unknown, options?: unknown): Promise<ToolResult>;
    callAll(proposals: unknown, identity: unknown): Promise<ToolResult[]>;
  };
  readonly asked: Asked[];
  readonly events: DecisionEvent[];
  /** How often `allow` returned `true`. */
  readonly allowed: () => number;
}

export function planted(store: RecordStore = plantedStore, policies: Policies = {}): Planted {
  let allows = 0;
  const allow = (identity: unknown): unknown => {
    const verdict = policies.allow === undefined ? true : policies.allow(identity);
    if (verdict === true) allows += 1;
    return verdict;
  };
  const { asked, ...methods } = askedStore(store);
  const events: DecisionEvent[] = [];
  const tools = [docTool({ owns, ...policies, allow }), listTool({ owns, allow })];
  const gate = createGate({
    tools,
    store: methods,
    timeoutMs: 1_000,
    onDecision: (event) => events.push(event),
  });
  return { gate: gate as Planted["gate"], asked, events, allowed: () => allows };
}

/** One result of the closed union, with nothing planted in it. */
export function expectClosed(result: ToolResult): void {
  if (result.ok === true) {
    const { ok: _, doc, docs = [doc], ...more } = result as { ok: true; doc?: object; docs?: object[] };
    expect(more).toEqual({});
    for (const shown of docs) expect(Object.keys(shown as object)).toEqual(["id", "title"]);
  } else {
    expect(Reflect.ownKeys(result)).toEqual(["ok", "code"]);
    expect(Object.hasOwn(denials, result.code)).toBe(true);
  }
  expect(JSON.stringify(result)).not.toContain(MARK);
}

/** One call: one closed result, one event, at most one read, and none without an allow. */
export async function expectOneResult(
  { gate, asked, events, allowed }: Planted,
  proposal: unknown,
  identity: unknown,
  options?: unknown,
): Promise<void> {
  const result: ToolResult = await gate.call(proposal, identity, options);
  expectClosed(result);
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ code: result.ok ? "ok" : result.code, reads: asked.length });
  expect(asked.length).toBeLessThanOrEqual(allowed());
}
