/**
 * A gate with `get_doc` and `list_docs` and, on a collection of its own, `get_memo`; a store that a test chooses.
 */
import {
  createGate,
  type DecisionEvent,
  type Proposal,
  type Stores,
  type ToolResult,
} from "../../src/index.js";
import { docTool, listTool } from "./deciding.js";

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
