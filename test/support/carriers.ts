/**
 * How the body of each format carries calls, and how its reply says their results: for tests of what is the
 * same in all of them. Each provider's own shapes are tested in `test/formats/`.
 *
 * @module
 */
import { expect } from "vitest";
import {
  aiSdk,
  anthropic,
  flat,
  gemini,
  mcp,
  openaiChat,
  openaiResponses,
  plain,
} from "../../src/formats/index.js";
import type { Format } from "../../src/index.js";
import { type DenialCode, denials, isDenialCode } from "../../src/result.js";

/** A call as a model means it. An id that is `undefined` is left out. */
export interface ModelCall {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly args?: unknown;
}

/** What a reply says of one call. */
export interface Said {
  readonly id: unknown;
  /** `ok` or the code of the denial. */
  readonly code: string;
  /** What the model is told of a success: `{ [as]: projection }`. */
  readonly content?: unknown;
}

/** A format in use. */
export interface Carrier {
  readonly format: Format;
  body(calls: readonly ModelCall[]): object;
  said(reply: any): Said[];
}

const ok = (id: unknown, content: unknown): Said => ({ id, code: "ok", content });

/** A denial as a model reads it: the code and its advice, and nothing more. */
function denied(id: unknown, text: unknown): Said {
  const code = Object.keys(denials).find((each) => text === `${each}: ${denials[each as DenialCode].advice}`);
  expect(code, `is the text of a denial: ${text}`).toBeDefined();
  return { id, code: code as string };
}

/** A text that is either the JSON of a success or a denial. */
function fromText(id: unknown, text: string): Said {
  return text.startsWith("{") ? ok(id, JSON.parse(text)) : denied(id, text);
}

/** A result of our own: `{ ok: true, [as]: projection }` or exactly `{ ok: false, code }`. */
function fromResult({ ok: success, ...content }: Record<string, unknown>): Said {
  if (success === true) return ok(undefined, content);
  expect([success, Object.keys(content)]).toEqual([false, ["code"]]);
  expect(content.code).toSatisfy(isDenialCode);
  return { id: undefined, code: content.code as string };
}

function fromRpc({ jsonrpc, id, result, error }: any): Said {
  expect(jsonrpc).toBe("2.0");
  if (error !== undefined) return denied(id, error.message);
  const [{ type, text }, ...others] = result.content;
  expect([type, others]).toEqual(["text", []]);
  expect(result.isError).toBe(result.structuredContent === undefined ? true : undefined);
  if (result.isError !== true) expect(JSON.parse(text)).toEqual(result.structuredContent);
  return fromText(id, text);
}

/** Formats that carry several calls a body; the two of OpenAI write arguments as a JSON text. */
export const batchCarriers: readonly Carrier[] = [
  {
    format: openaiChat,
    body: (calls) => ({
      role: "assistant",
      content: null,
      tool_calls: calls.map(({ id, name, args }) => ({
        id,
        type: "function",
        function: { name, arguments: JSON.stringify(args) },
      })),
    }),
    said: (reply) => reply.map((message: any) => fromText(message.tool_call_id, message.content)),
  },
  {
    format: openaiResponses,
    body: (calls) => ({
      output: calls.map(({ id, name, args }) => ({
        type: "function_call",
        id: "fc_1",
        call_id: id,
        name,
        arguments: JSON.stringify(args),
      })),
    }),
    said: (reply) => reply.map((item: any) => fromText(item.call_id, item.output)),
  },
  {
    format: anthropic,
    body: (calls) => ({
      role: "assistant",
      content: calls.map(({ id, name, args }) => ({ type: "tool_use", id, name, input: args })),
    }),
    said: ({ content }) =>
      content.map((block: any) => {
        const said = fromText(block.tool_use_id, block.content);
        expect(block.is_error).toBe(said.code === "ok" ? undefined : true);
        return said;
      }),
  },
  {
    format: gemini,
    body: (calls) => ({
      role: "model",
      parts: calls.map(({ id, name, args }) => ({ functionCall: { id, name, args } })),
    }),
    said: (reply) =>
      reply.map(({ functionResponse: { id, response } }: any) =>
        "output" in response ? ok(id, response.output) : denied(id, response.error),
      ),
  },
  {
    format: aiSdk,
    body: (calls) => calls.map(({ id, name, args }) => ({ toolCallId: id, toolName: name, input: args })),
    said: (reply) =>
      reply.map(({ toolCallId, state, output, errorText }: any) =>
        state === "output-available" ? ok(toolCallId, output) : denied(toolCallId, errorText),
      ),
  },
];

/** Formats of one call a body. */
export const singleCarriers: readonly Carrier[] = [
  {
    format: plain,
    body: ([call]) => ({ name: call?.name, args: call?.args }),
    said: (reply) => [fromResult(reply)],
  },
  {
    format: flat,
    body: ([call]) => ({ name: call?.name, ...(call?.args as object) }),
    said: (reply) => [fromResult(reply)],
  },
  {
    format: mcp,
    body: ([call]) => ({
      jsonrpc: "2.0",
      id: call?.id ?? 1,
      method: "tools/call",
      params: { name: call?.name, arguments: call?.args },
    }),
    said: (reply) => [fromRpc(reply)],
  },
];

export const carriers: readonly Carrier[] = [...batchCarriers, ...singleCarriers];

/** For `describe.each`: the name of the format and the carrier. */
export function named(list: readonly Carrier[]): readonly (readonly [name: string, carrier: Carrier])[] {
  return list.map((carrier) => [carrier.format.name, carrier]);
}

/** The carriers of the formats with these names. */
export function carriersOf(...names: string[]): readonly Carrier[] {
  const found = carriers.filter(({ format }) => names.includes(format.name));
  expect(found).toHaveLength(names.length);
  return found;
}
