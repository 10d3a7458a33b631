import type { Content, GoogleGenAI } from "@google/genai";
// #region import
import { describeTools, getTicket, sendToolResult, toolErrorHandler, toolGate } from "express-tool-gate";
import { gemini } from "express-tool-gate/formats";
// #endregion
import type { AppClient } from "./app-client.js";
import { searchTickets, store, ticketDesk } from "./ticket-desk.js";

export function geminiApp() {
  const app = ticketDesk();
  // #region mount
  const gate = toolGate({ tools: [getTicket, searchTickets], store, format: gemini });
  app.get("/tools", describeTools(gate));
  app.post("/tools", gate, sendToolResult());
  app.use("/tools", toolErrorHandler());
  // #endregion
  return app;
}

export async function geminiLoop(
  client: GoogleGenAI,
  model: string,
  { listTools, runTools }: AppClient,
  question: string,
) {
  // #region loop
  const config = { tools: [await listTools()] };
  const contents: Content[] = [{ role: "user", parts: [{ text: question }] }];
  for (let turn = 0; turn < 5; turn++) {
    const response = await client.models.generateContent({ model, contents, config });
    const content = response.candidates?.[0]?.content;
    const calls = content?.parts?.filter(({ functionCall }) => functionCall !== undefined);
    if (content === undefined || !calls?.length) return response.text;
    contents.push(content, { role: "user", parts: await runTools({ parts: calls }) });
  }
  // #endregion
  throw new Error("no answer after 5 turns");
}
