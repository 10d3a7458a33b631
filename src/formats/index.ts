/**
 * `express-tool-gate/formats`: how the providers' bodies carry proposals, one file a format. A format is
 * chosen for a mount, `toolGate({ format: anthropic, ... })`, and never guessed.
 *
 * @module
 */
export { type AiSdkToolOutput, aiSdk } from "./ai-sdk.js";
export {
  type AnthropicTool,
  type AnthropicToolResult,
  type AnthropicToolResults,
  anthropic,
} from "./anthropic.js";
export { flat } from "./flat.js";
export { type GeminiFunctionResponsePart, type GeminiTool, gemini } from "./gemini.js";
export {
  type JsonRpcId,
  type McpResponse,
  type McpSchema,
  type McpTool,
  type McpToolResult,
  mcp,
} from "./mcp.js";
export { type OpenAIChatTool, type OpenAIToolMessage, openaiChat } from "./openai-chat.js";
export {
  type OpenAIFunctionCallOutput,
  type OpenAIResponsesTool,
  openaiResponses,
} from "./openai-responses.js";
export { plain } from "./plain.js";
export type { ProviderFormat } from "./provider-format.js";
