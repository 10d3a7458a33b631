/**
 * A model for the AI SDK that makes the calls of a script, step by step, and then says that it is done.
 *
 * @module
 */
import { MockLanguageModelV3, simulateReadableStream } from "ai/test";

type Generated = Awaited<ReturnType<MockLanguageModelV3["doGenerate"]>>;
type StreamPart =
  Awaited<ReturnType<MockLanguageModelV3["doStream"]>>["stream"] extends ReadableStream<infer Part>
    ? Part
    : never;

/** A tool call; `input` is the JSON text that a model writes. */
export type ModelCall = Extract<Generated["content"][number], { type: "tool-call" }>;

/** A tool call with this id. */
export function modelCall(toolCallId: string, toolName: string, input: string): ModelCall {
  return { type: "tool-call", toolCallId, toolName, input };
}

const usage: Generated["usage"] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** A model that makes the calls of one step after another. */
export function scriptedModel(...steps: readonly ModelCall[][]): MockLanguageModelV3 {
  const left = [...steps];
  const next = (): Generated => {
    const content = left.shift();
    const reason = content === undefined ? "stop" : "tool-calls";
    return {
      content: content ?? [{ type: "text", text: "Done." }],
      finishReason: { unified: reason, raw: reason },
      usage,
      warnings: [],
    };
  };
  return new MockLanguageModelV3({
    doGenerate: async () => next(),
    doStream: async () => ({ stream: simulateReadableStream({ chunks: streamed(next()) }) }),
  });
}

function streamed({ content, warnings, finishReason }: Generated): StreamPart[] {
  const parts = content.flatMap((part): StreamPart[] => {
    if (part.type !== "text") return [part as ModelCall];
    const id = "text";
    return [
      { type: "text-start", id },
      { type: "text-delta", id, delta: part.text },
      { type: "text-end", id },
    ];
  });
  return [{ type: "stream-start", warnings }, ...parts, { type: "finish", finishReason, usage }];
}

/** What the model was told of its calls before its last turn: the id and the output of each. */
export function toldTo({ doGenerateCalls, doStreamCalls }: MockLanguageModelV3): [string, unknown][] {
  const { prompt } = [...doGenerateCalls, ...doStreamCalls].at(-1) ?? { prompt: [] };
  const parts = prompt.flatMap(({ role, content }) => (role === "tool" ? content : []));
  return parts.flatMap((part) => (part.type === "tool-result" ? [[part.toolCallId, part.output]] : []));
}
