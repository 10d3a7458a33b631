/**
 * A gate with `get_doc` and `list_docs` and, on a collection of its own, `get_memo`; a store that a test chooses.
 */
import {
  createGate,
  type DecisionEvent,
  type Proposal,
  type RecordStore,
  type Stores,
  type ToolResult,
} from "../../src/index.js";
import { type AskedStore, askedStore } from "./asked-store.js";
import { docTool, listTool, type Policies } from "./deciding.js";

/** What a batch came to. */
export interface Batch {
  readonly results: readonly ToolResult[];
  /** `ok` or the code, one for each result. */
  readonly codes: readonly string[];
  readonly events: readonly DecisionEvent[];
}

/** Runs a batch for a caller of the tenant `alpha`. */
export async function batch(
  store: Stores,
  proposals: readonly unknown[],
  options: { maxCalls?: number; timeoutMs?: number; identity?: unknown; signal?: AbortSignal } = {},
): Promise<Batch> {
  const { identity = { tenant: "alpha" }, signal, ...settings } = options;
  const events: DecisionEvent[] = [];
  const gate = createGate({
    tools: [docTool(), listTool(), docTool({ name: "get_memo", collection: "memos" })],
    store,
    ...settings,
    onDecision: (event) => events.push(event),
  });
  const results = await gate.callAll(proposals as Proposal[], identity, signal && { signal });
  return { results, codes: results.map((result) => (result.ok ? "ok" : result.code)), events };
}

/** A proposal for a record of the collection `docs`. */
export function doc(id: unknown): Proposal {
  return { name: "get_doc", args: { id } };
}

/** A proposal for a record of the collection `memos`. */
export function memo(id: unknown): Proposal {
  return { name: "get_memo", args: { id } };
}

/** A proposal for the list of docs. */
export const docs: Proposal = { name: "list_docs", args: { kind: "memo" } };

/** A record that both collections could hold. */
export function recordOf(id: string): { id: string; title: string; kind: string } {
  return { id, title: `Title of ${id}`, kind: "memo" };
}

/** Who asks unless a test says otherwise. */
export const alice: { readonly tenant: string; readonly userId: string } = {
  tenant: "alpha",
  userId: "alice",
};

/** What a test changes of the gate below: policies of `get_doc`, the `scope` of both tools, methods of the store. */
export interface DocsSetup extends Policies {
  readonly store?: Partial<RecordStore>;
  readonly maxCalls?: number;
}

/** A gate with `get_doc` and `list_docs`, its store and its events. */
export interface DocsGate {
  readonly store: AskedStore;
  readonly events: DecisionEvent[];
  /** Alice asks for the doc `a1` unless told. */
  call(proposal?: unknown, who?: unknown): Promise<ToolResult>;
  callAll(proposals: unknown, who?: unknown): Promise<ToolResult[]>;
}

export function docsGate({ store: methods = {}, maxCalls = 16, ...policies }: DocsSetup = {}): DocsGate {
  const inner = { get: ({ id }: { id: string }) => recordOf(id), list: () => [recordOf("a1")] };
  const store = askedStore({ ...inner, ...methods });
  const events: DecisionEvent[] = [];
  const tools = [docTool(policies), listTool({ ...("scope" in policies && { scope: policies.scope }) })];
  const gate = createGate({ tools, store, maxCalls, onDecision: (event) => events.push(event) });
  return {
    store,
    events,
    call: (proposal = doc("a1"), who = alice) => gate.call(proposal as Proposal, who),
    callAll: (proposals, who = alice) => gate.callAll(proposals as Proposal[], who),
  };
}
