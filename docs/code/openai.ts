// #region import
import { describeTools, getTicket, sendToolResult, toolErrorHandler, toolGate } from "express-tool-gate";
import { openaiChat, openaiResponses } from "express-tool-gate/formats";
// #endregion
import type OpenAI from "openai";
import type { AppClient } from "./app-client.js";
import { searchTickets, store, ticketDesk } from "./ticket-desk.js";

export function chatApp() {
  const app = ticketDesk();
  // #region chat-mount
  const gate = toolGate({ tools: [getTicket, searchTickets], store, format: openaiChat });
  app.get("/tools", describeTools(gate));
  app.post("/tools", gate, sendToolResult());
  app.use("/tools", toolErrorHandler());
  // #endregion
  return app;
}

export async function chatLoop(
  client: OpenAI,
  model: string,
  { listTools, runTools }: AppClient,
  question: string,
) {
  // #region chat-loop
  const listed = await listTools();
  const tools = listed.length > 0 ? { tools: listed } : {}; // OpenAI refuses an empty list
  const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [{ role: "user", content: question }];
  for (let turn = 0; turn < 5; turn++) {
    const { choices } = await client.chat.completions.create({ model, messages, ...tools });
    const message = choices[0]?.message;
    if (!message?.tool_calls?.length) return message?.content;
    messages.push(message, ...(await runTools({ tool_calls: message.tool_calls })));
  }
  // #endregion
  throw new Error("no answer after 5 turns");
}

export function responsesApp() {
  const app = ticketDesk();
  // #region responses-mount
  const gate = toolGate({ tools: [getTicket, searchTickets], store, format: openaiResponses });
  app.get("/tools", describeTools(gate));
  app.post("/tools", gate, sendToolResult());
  app.use("/tools", toolErrorHandler());
  // #endregion
  return app;
}

export async function responsesLoop(
  client: OpenAI,
  model: string,
  { listTools, runTools }: AppClient,
  question: string,
) {
  // #region responses-loop
  const listed = await listTools();
  const tools = listed.length > 0 ? { tools: listed } : {};
  const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: question }];
  for (let turn = 0; turn < 5; turn++) {
    const response = await client.responses.create({ model, input, ...tools });
    const calls = response.output.filter(({ type }) => type === "function_call");
    if (calls.length === 0) return response.output_text;
    const results = await runTools({ output: calls });
    input.push(...(response.output as OpenAI.Responses.ResponseInput), ...results);
  }
  // #endregion
  throw new Error("no answer after 5 turns");
}
