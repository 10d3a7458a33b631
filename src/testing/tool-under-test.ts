/**
 * One call of a tool through a gate of its own, with the reads that it cost.
 *
 * @module
 */
import { createGate } from "../gate.js";
import type { ToolResult } from "../result.js";
import type { RecordStore } from "../store.js";
import type { Tool } from "../tool.js";
import { countingStore } from "./counting-store.js";

/** What a call came to. */
export interface Outcome {
  readonly result: ToolResult;
  readonly reads: number;
}

/** Calls the tool once. */
export async function callOnce(
  tool: Tool,
  store: RecordStore,
  identity: unknown,
  args: unknown,
): Promise<Outcome> {
  const counting = countingStore(store);
  const gate = createGate({ tools: [tool], store: counting.store });
  const result: ToolResult = await gate.call({ name: tool.name, args }, identity as never);
  return { result, reads: counting.reads };
}

/** A result in a few words, for a message. */
export function inWords({ result, reads }: Outcome): string {
  return `${result.ok === true ? "an answer" : `"${result.code}"`} after ${reads} read${reads === 1 ? "" : "s"}`;
}
