/**
 * A gate with limits over a store that counts what it is asked, and what its ledger was asked.
 */
import {
  createGate,
  type DecisionEvent,
  type Ledger,
  type Limits,
  memoryLedger,
  type ToolResult,
} from "../../src/index.js";
import { type AskedStore, askedStore } from "./asked-store.js";
import { docTool, type Policies } from "./deciding.js";

/** A ledger that writes down its questions. */
export interface AskedLedger extends Ledger {
  readonly asked: string[];
}

/** `inner` with its questions written down. */
export function askedLedger(inner: Ledger = memoryLedger()): AskedLedger {
  const asked: string[] = [];
  return {
    asked,
    take(key, digest, limits) {
      asked.push(`take ${key.task}`);
      return inner.take(key, digest, limits);
    },
    remember(key, digest, ttlSeconds) {
      asked.push(`remember ${key.task}`);
      return inner.remember(key, digest, ttlSeconds);
    },
  };
}

export const ana = { tenant: "alpha", userId: "ana", taskId: "task-1" };
export const doc = (id: string) => ({ name: "get_doc", args: { id } });

/** A gate, what it did and what was asked. */
export interface Limited {
  readonly ledger: AskedLedger;
  readonly store: AskedStore;
  readonly events: DecisionEvent[];
  call(proposal: unknown, identity?: unknown, options?: unknown): Promise<ToolResult>;
  callAll(proposals: unknown, identity?: unknown): Promise<ToolResult[]>;
  /** The codes of several calls, one after the other. */
  codes(...proposals: unknown[]): Promise<string[]>;
}

export const codeOf = (result: ToolResult): string => (result.ok ? "ok" : result.code);

/** A gate whose tasks have five calls each; `known` is the one record. */
export function limited(
  ledger: Ledger = memoryLedger(),
  options: { policies?: Policies; task?: Limits["task"]; timeoutMs?: number } = {},
): Limited {
  const asked = askedLedger(ledger);
  const events: DecisionEvent[] = [];
  const record = { id: "known", title: "Title" };
  const store = askedStore({ get: ({ id }) => (id === "known" ? record : null) });
  const gate = createGate({
    tools: [docTool(options.policies)],
    store,
    timeoutMs: options.timeoutMs ?? 1_000,
    limits: {
      ledger: asked,
      task: options.task ?? (({ taskId }) => ({ id: taskId, maxCalls: 5, ttlSeconds: 60 })),
    },
    onDecision: (event) => events.push(event),
  });
  const call: Limited["call"] = (proposal, identity = ana, more) =>
    gate.call(proposal as never, identity as never, more as object);
  return {
    ledger: asked,
    store,
    events,
    call,
    callAll: (proposals, identity = ana) => gate.callAll(proposals as never, identity as never),
    async codes(...proposals) {
      const codes: string[] = [];
      for (const proposal of proposals) codes.push(codeOf(await call(proposal)));
      return codes;
    },
  };
}
