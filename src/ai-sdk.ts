/**
 * `express-tool-gate/ai-sdk`: gated tools for the AI SDK's own loop on a server, `generateText` and
 * `streamText`. The gate decides; the loop only asks.
 *
 * @see https://ai-sdk.dev/docs/ai-sdk-core/tools-and-tool-calling
 * @module
 */
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { contentOf, denialText } from "./formats/model-text.js";
import type { Gate } from "./gate.js";
import type { MaybePromise } from "./maybe-promise.js";
import { mistake } from "./options.js";
import { CALL_AS, type CallAs, type CallReport } from "./reported-calls.js";
import { exporterOf } from "./schema/targets.js";
import type { IdentityOf, Tool } from "./tool.js";

/** One tool as the AI SDK takes it. */
export interface AiSdkTool {
  readonly description: string;
  readonly inputSchema: StandardSchemaV1<unknown> & StandardJSONSchemaV1<unknown>;
  readonly execute: (
    input: unknown,
    options: { toolCallId: string; abortSignal?: AbortSignal | undefined },
  ) => Promise<Record<string, unknown>>;
}

/**
 * The `tools` of a `generateText` or `streamText` call. Each call of the model goes through the gate, with
 * the call's id and abort signal.
 *
 * @param gate what `createGate()` returned
 * @param identity who is asking, or a function that is asked anew at each call: fresh rights count in the
 *   middle of a loop. Where it throws or rejects, the call is refused as `unavailable`
 * @returns one entry a tool. `execute` resolves to `{ [as]: projection }` and rejects with the code and its
 *   advice, which the AI SDK tells the model as the error of the tool
 * @throws {TypeError} where `gate` is anything else, such as the middleware that `toolGate()` returns
 */
export function aiSdkTools<Tools extends readonly Tool[]>(
  gate: Gate<Tools>,
  identity: IdentityOf<Tools> | (() => MaybePromise<IdentityOf<Tools> | null | undefined>),
): { [Name in Tools[number]["name"]]: AiSdkTool } {
  const callAs = (gate as { [CALL_AS]?: CallAs } | undefined)?.[CALL_AS];
  if (callAs === undefined) {
    throw mistake("aiSdkTools", "takes what createGate() returned: aiSdkTools(gate, identity).");
  }
  const ask = typeof identity === "function" ? (identity as () => unknown) : () => identity;
  const entries = gate.tools.map((tool) => [tool.name, gatedTool(tool, callAs, ask)]);
  return Object.fromEntries(entries);
}

function gatedTool({ name, description, inputSchema }: Tool, callAs: CallAs, ask: () => unknown): AiSdkTool {
  return {
    description,
    inputSchema: openTo(inputSchema),
    async execute(args, options) {
      const { toolCallId, abortSignal } = options ?? {}; // absent where an app calls it by hand
      const [report] = await callAs([{ proposal: { name, args }, id: toolCallId }], ask, abortSignal);
      const { result } = report as CallReport; // one for each call
      if (result.ok === true) return contentOf(result);
      throw new Error(denialText(result));
    },
  };
}

/** The tool's document for the model, and no validation here: what the model sends is the gate's to refuse. */
function openTo(document: Tool["inputSchema"]): AiSdkTool["inputSchema"] {
  const exported = exporterOf("aiSdkTools", document);
  return {
    "~standard": {
      version: 1,
      vendor: "express-tool-gate",
      validate: (value) => ({ value }),
      jsonSchema: { input: exported, output: exported },
    },
  };
}
