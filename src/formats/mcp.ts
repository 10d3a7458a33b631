/**
 * The Model Context Protocol over HTTP: a body is one JSON-RPC `tools/call` request; the reply is its
 * response, always with HTTP 200, since the official client throws on other statuses. Other methods are the
 * app's to answer before the gate.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools
 * @see https://www.jsonrpc.org/specification
 * @module
 */
import type { FormatCall, FormatEntry, FormatReply } from "../format.js";
import { isPlainObject, ownValue } from "../plain-object.js";
import type { DenialCode, ToolResult } from "../result.js";
import type { Tool } from "../tool.js";
import { listTools } from "./listing.js";
import { contentOf, denialText, textOf } from "./model-text.js";
import type { ProviderFormat } from "./provider-format.js";
import { MCP_NAMES, requireNames } from "./tool-names.js";

/** An id that a response can carry. */
export type JsonRpcId = string | number | null;

/** A JSON-RPC response. */
export type McpResponse = { jsonrpc: "2.0"; id: JsonRpcId } & (
  | { result: McpToolResult }
  | { error: { code: number; message: string } }
);

/** The result of a `tools/call`. An alias: an interface would not fit the index signature of the official client's type. */
export type McpToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

/** A JSON Schema of an object, as `tools/list` takes it. */
export interface McpSchema {
  type: "object";
  properties?: Record<string, object>;
  required?: string[];
  [keyword: string]: unknown;
}

/** An entry of `tools/list`. */
export interface McpTool {
  name: string;
  description: string;
  inputSchema: McpSchema;
  outputSchema?: McpSchema;
}

const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
/** From the range that JSON-RPC leaves to servers, beside the codes that MCP's own libraries use. */
const UNAUTHENTICATED = -32010;

/** One call a body. A notification is answered 202 and not run. */
export const mcp: ProviderFormat<McpResponse | undefined, McpTool[]> = Object.freeze({
  name: "mcp",
  batch: true,
  read(body: unknown): { calls: FormatCall[] } | { reply: FormatReply } {
    if (isNotification(body)) return { reply: { status: 202 } };
    const id = idOf(body);
    if (id === null) return { reply: failure(null, INVALID_REQUEST, "Invalid Request") };
    if (ownValue(body, "method") !== "tools/call")
      return { reply: failure(id, METHOD_NOT_FOUND, "Method not found") };
    const params = ownValue(body, "params");
    if (!isPlainObject(params)) return { reply: failure(id, INVALID_PARAMS, "Invalid params") };
    const args = Object.hasOwn(params, "arguments") ? params.arguments : {};
    return { calls: [{ id, name: ownValue(params, "name"), args }] };
  },
  write([entry]: readonly FormatEntry[]): McpResponse | undefined {
    return entry && responseFor(entry.id as JsonRpcId, entry.result);
  },
  refuse(code: DenialCode, body: unknown): FormatReply {
    if (isNotification(body)) return { status: 202 };
    const errors: Partial<Record<DenialCode, number>> = {
      invalid_request: INVALID_REQUEST,
      unauthenticated: UNAUTHENTICATED,
    };
    return failure(idOf(body), errors[code] ?? INTERNAL_ERROR, denialText({ ok: false, code }));
  },
  /** @throws {TypeError} where the protocol does not allow a tool's name */
  describe(tools: readonly Tool[]): McpTool[] {
    requireNames("mcp", tools, MCP_NAMES);
    return listTools(tools) as unknown as McpTool[]; // objects at their top: `defineTool` sees to it
  },
});

function responseFor(id: JsonRpcId, result: ToolResult): McpResponse {
  const head = { jsonrpc: "2.0", id } as const;
  const content: McpToolResult["content"] = [{ type: "text", text: textOf(result) }];
  if (result.ok === true) return { ...head, result: { content, structuredContent: contentOf(result) } };
  if (result.code === "unknown_tool")
    return { ...head, error: { code: INVALID_PARAMS, message: denialText(result) } };
  return { ...head, result: { content, isError: true } };
}

/** Whether a body is a message of JSON-RPC that calls a method; all else is no request, whatever it holds. */
function callsMethod(body: unknown): body is Record<string, unknown> {
  return isPlainObject(body) && body.jsonrpc === "2.0" && typeof ownValue(body, "method") === "string";
}

/** A request without an `id` expects no answer; `null` is an id, though none that MCP takes. */
function isNotification(body: unknown): boolean {
  return callsMethod(body) && !Object.hasOwn(body, "id");
}

/** MCP takes strings and integers; all else counts as no id to answer under, and so does the id of no request. */
function idOf(body: unknown): JsonRpcId {
  const id = callsMethod(body) ? ownValue(body, "id") : null;
  return typeof id === "string" || Number.isSafeInteger(id) ? (id as string | number) : null;
}

function failure(id: JsonRpcId, code: number, message: string): FormatReply {
  return { status: 200, body: { jsonrpc: "2.0", id, error: { code, message } } };
}
