import type Anthropic from "@anthropic-ai/sdk";
// #region import
import { describeTools, getTicket, sendToolResult, toolErrorHandler, toolGate } from "express-tool-gate";
import { anthropic } from "express-tool-gate/formats";
// #endregion
import type { AppClient } from "./app-client.js";
import { searchTickets, store, ticketDesk } from "./ticket-desk.js";

export function anthropicApp() {
  const app = ticketDesk();
  // #region mount
  const gate = toolGate({ tools: [getTicket, searchTickets], store, format: anthropic });
  app.get("/tools", describeTools(gate));
  app.post("/tools", gate, sendToolResult());
  app.use("/tools", toolErrorHandler());
  // #endregion
  return app;
}

export async function anthropicLoop(
  client: Anthropic,
  model: string,
  { listTools, runTools }: AppClient,
  question: string,
) {
  // #region loop
  const tools = await listTools();
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: question }];
  for (let turn = 0; turn < 5; turn++) {
    const { content } = await client.messages.create({ model, max_tokens: 1024, messages, tools });
    messages.push({ role: "assistant", content });
    const calls = content.filter(({ type }) => type === "tool_use");
    if (calls.length === 0) return content;
    messages.push(await runTools({ content: calls }));
  }
  // #endregion
  throw new Error("no answer after 5 turns");
}
