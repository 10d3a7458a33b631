import type Anthropic from "@anthropic-ai/sdk";
import type { Content, FunctionCall, Tool as GeminiTool, GenerateContentResponse, Part } from "@google/genai";
import type {
  CallToolRequest,
  CallToolResult,
  JSONRPCErrorResponse,
  JSONRPCRequest,
  JSONRPCResultResponse,
  ListToolsResult,
  Tool as McpTool,
} from "@modelcontextprotocol/sdk/types.js";
import {
  type ChatAddToolOutputFunction,
  type DynamicToolCall,
  type generateText,
  jsonSchema,
  type ToolSet,
  type TypedToolCall,
  type UIMessage,
} from "ai";
import type OpenAI from "openai";
import type { ConversationItem } from "openai/resources/realtime/realtime";
import { describe, expectTypeOf, it } from "vitest";
import { aiSdkTools } from "../../src/ai-sdk.js";
import {
  aiSdk,
  anthropic,
  flat,
  gemini,
  type JsonRpcId,
  mcp,
  openaiChat,
  openaiResponses,
  plain,
} from "../../src/formats/index.js";
import {
  createGate,
  type Format,
  type FormatEntry,
  getTicket,
  memoryStore,
  readNote,
} from "../../src/index.js";

declare const entries: readonly FormatEntry[];
const tools = [getTicket, readNote] as const;

describe("openaiChat", () => {
  it("reads a message of the client's", () => {
    expectTypeOf(openaiChat.read).toBeCallableWith({} as OpenAI.ChatCompletionMessage);
    expectTypeOf(openaiChat.read).toBeCallableWith({} as OpenAI.ChatCompletionAssistantMessageParam);
  });

  it("writes messages and lists tools that the client takes", () => {
    const params: OpenAI.ChatCompletionCreateParams = {
      model: "m",
      messages: [{ role: "user", content: "x" }, ...openaiChat.write(entries)],
      tools: openaiChat.describe(tools),
    };
    expectTypeOf(params).toExtend<OpenAI.ChatCompletionCreateParams>();
    expectTypeOf(openaiChat.write(entries)).toExtend<OpenAI.ChatCompletionToolMessageParam[]>();
    expectTypeOf(openaiChat.describe(tools)).toExtend<OpenAI.ChatCompletionFunctionTool[]>();
  });
});

describe("openaiResponses", () => {
  it("reads a response, an item of it, and one of the Realtime API", () => {
    expectTypeOf(openaiResponses.read).toBeCallableWith({} as OpenAI.Responses.Response);
    expectTypeOf(openaiResponses.read).toBeCallableWith({} as OpenAI.Responses.ResponseFunctionToolCall);
    expectTypeOf(openaiResponses.read).toBeCallableWith({} as ConversationItem);
  });

  it("writes items and lists tools that the client takes", () => {
    const params: OpenAI.Responses.ResponseCreateParams = {
      model: "m",
      input: [{ role: "user", content: "x" }, ...openaiResponses.write(entries)],
      tools: openaiResponses.describe(tools),
    };
    expectTypeOf(params).toExtend<OpenAI.Responses.ResponseCreateParams>();
    expectTypeOf(openaiResponses.write(entries)).toExtend<OpenAI.Responses.ResponseInput>();
    expectTypeOf(openaiResponses.write(entries)).toExtend<ConversationItem[]>();
    expectTypeOf(openaiResponses.describe(tools)).toExtend<OpenAI.Responses.FunctionTool[]>();
  });
});

describe("anthropic", () => {
  it("reads a message of the client's", () => {
    expectTypeOf(anthropic.read).toBeCallableWith({} as Anthropic.Message);
    expectTypeOf(anthropic.read).toBeCallableWith({} as Anthropic.MessageParam);
    expectTypeOf(anthropic.read).toBeCallableWith({} as Anthropic.Beta.BetaMessage);
  });

  it("writes a message and lists tools that the client takes", () => {
    const params: Anthropic.MessageCreateParams = {
      model: "m",
      max_tokens: 1,
      messages: [{ role: "user", content: "x" }, anthropic.write(entries)],
      tools: anthropic.describe(tools),
    };
    expectTypeOf(params).toExtend<Anthropic.MessageCreateParams>();
    expectTypeOf(anthropic.write(entries)).toExtend<Anthropic.MessageParam>();
    expectTypeOf(anthropic.write(entries)).toExtend<Anthropic.Beta.BetaMessageParam>();
    expectTypeOf(anthropic.describe(tools)).toExtend<Anthropic.Tool[]>();
  });
});

describe("gemini", () => {
  it("reads a content and a part of the client's", () => {
    expectTypeOf(gemini.read).toBeCallableWith({} as Content);
    expectTypeOf(gemini.read).toBeCallableWith({} as Part);
    const [candidate] = ({} as GenerateContentResponse).candidates ?? [];
    expectTypeOf(gemini.read).toBeCallableWith(candidate?.content);
    expectTypeOf(gemini.read).toBeCallableWith({ functionCall: {} as FunctionCall });
  });

  it("writes parts and lists tools that the client takes", () => {
    const content: Content = { role: "user", parts: gemini.write(entries) };
    expectTypeOf(content).toExtend<Content>();
    expectTypeOf(gemini.write(entries)).toExtend<Part[]>();
    expectTypeOf(gemini.describe(tools)).toExtend<GeminiTool>();
  });
});

describe("mcp", () => {
  it("reads a request of the client's", () => {
    expectTypeOf(mcp.read).toBeCallableWith({} as JSONRPCRequest);
    expectTypeOf(mcp.read).toBeCallableWith({} as CallToolRequest);
  });

  it("writes a response and lists tools that the client takes", () => {
    const response = mcp.write(entries);
    expectTypeOf<Extract<typeof response, { result: unknown }>["result"]>().toExtend<CallToolResult>();
    expectTypeOf<Exclude<typeof response, undefined>["jsonrpc"]>().toExtend<
      JSONRPCResultResponse["jsonrpc"]
    >();
    expectTypeOf<Extract<typeof response, { result: unknown }>["result"]>().toExtend<
      JSONRPCResultResponse["result"]
    >();
    expectTypeOf<Extract<typeof response, { error: unknown }>["error"]>().toExtend<
      JSONRPCErrorResponse["error"]
    >();
    expectTypeOf<NonNullable<typeof response>["id"]>().toEqualTypeOf<JsonRpcId>();
    const listed: ListToolsResult = { tools: mcp.describe(tools) };
    expectTypeOf(listed).toExtend<ListToolsResult>();
    expectTypeOf(mcp.describe(tools)).toExtend<McpTool[]>();
  });
});

describe("aiSdk", () => {
  it("reads tool calls and messages of the client's", () => {
    expectTypeOf(aiSdk.read).toBeCallableWith({} as UIMessage);
    expectTypeOf(aiSdk.read).toBeCallableWith([{} as DynamicToolCall]);
    expectTypeOf(aiSdk.read).toBeCallableWith([{} as TypedToolCall<ToolSet>]);
  });

  it("writes what addToolOutput takes", () => {
    const addToolOutput: ChatAddToolOutputFunction<UIMessage> = () => {};
    for (const output of aiSdk.write(entries)) void addToolOutput(output);
    expectTypeOf(addToolOutput).toBeCallableWith({} as ReturnType<typeof aiSdk.write>[number]);
  });

  it("lists documents that a tool without execute takes", () => {
    for (const { description, inputSchema } of Object.values(aiSdk.describe(tools))) {
      const set: ToolSet = { gated: { description, inputSchema: jsonSchema(inputSchema) } };
      expectTypeOf(set).toExtend<ToolSet>();
    }
  });
});

describe("aiSdkTools", () => {
  const gate = createGate({ tools, store: memoryStore() });
  const identity = { tenant: "alpha", userId: "alice", canReadTickets: true, allowedNoteIds: ["note-1"] };

  it("gives what generateText and streamText take", () => {
    expectTypeOf(aiSdkTools(gate, identity)).toExtend<ToolSet>();
    expectTypeOf(aiSdkTools(gate, identity)).toExtend<
      NonNullable<Parameters<typeof generateText>[0]["tools"]>
    >();
  });

  it("takes an identity, or a function that gives one, now or later", () => {
    expectTypeOf(aiSdkTools<typeof tools>).toBeCallableWith(gate, identity);
    expectTypeOf(aiSdkTools<typeof tools>).toBeCallableWith(gate, () => identity);
    expectTypeOf(aiSdkTools<typeof tools>).toBeCallableWith(gate, async () => identity);
    expectTypeOf(aiSdkTools<typeof tools>).toBeCallableWith(gate, () => undefined);
  });

  it("does not compile with an identity that lacks what a tool needs", () => {
    // @ts-expect-error a tenant is needed
    aiSdkTools(gate, { userId: "alice" });
    // @ts-expect-error canReadTickets is a boolean
    aiSdkTools(gate, () => ({ ...identity, canReadTickets: "yes" }));
  });
});

describe("gate.describe", () => {
  const gate = createGate({ tools, store: memoryStore() });
  const identity = { tenant: "alpha", userId: "alice", canReadTickets: true, allowedNoteIds: ["note-1"] };

  it("gives what the format lists", () => {
    expectTypeOf(gate.describe(identity, openaiChat)).toExtend<OpenAI.ChatCompletionFunctionTool[]>();
    expectTypeOf(gate.describe(identity, openaiResponses)).toExtend<OpenAI.Responses.FunctionTool[]>();
    expectTypeOf(gate.describe(identity, anthropic)).toExtend<Anthropic.Tool[]>();
    expectTypeOf(gate.describe(identity, gemini)).toExtend<GeminiTool>();
    expectTypeOf(gate.describe(identity, mcp)).toExtend<ListToolsResult["tools"]>();
    expectTypeOf(gate.describe(identity, aiSdk)).toEqualTypeOf<ReturnType<typeof aiSdk.describe>>();
    expectTypeOf(gate.describe(identity, plain)).toEqualTypeOf(gate.describe(identity));
    expectTypeOf(gate.describe(identity, flat)).toEqualTypeOf(gate.describe(identity));
  });

  it("gives something unknown for a format of an app's own", () => {
    expectTypeOf(gate.describe(identity, {} as Format)).toBeUnknown();
  });
});
