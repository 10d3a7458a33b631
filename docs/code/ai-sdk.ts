import {
  type ChatAddToolOutputFunction,
  type ChatOnToolCallCallback,
  convertToModelMessages,
  generateText,
  jsonSchema,
  type LanguageModel,
  stepCountIs,
  streamText,
  type ToolSet,
  type UIMessage,
} from "ai";
// #region import
import {
  createGate,
  describeTools,
  getTicket,
  sendToolResult,
  toolErrorHandler,
  toolGate,
} from "express-tool-gate";
import { aiSdkTools } from "express-tool-gate/ai-sdk";
import { aiSdk } from "express-tool-gate/formats";
// #endregion
import type { AppClient } from "./app-client.js";
import { searchTickets, store, ticketDesk } from "./ticket-desk.js";

interface Me {
  tenant: string;
  userId: string;
  canReadTickets: boolean;
}

export function serverApp(model: LanguageModel, rightsOf: (userId: string) => Promise<Me>) {
  const app = ticketDesk();
  // #region server
  const gate = createGate({ tools: [getTicket, searchTickets], store });

  app.post("/chat", async (req, res) => {
    const { user } = req.session;
    if (user === undefined) {
      res.sendStatus(401);
      return;
    }
    const { text } = await generateText({
      model,
      prompt: String(req.body.question),
      stopWhen: stepCountIs(5),
      tools: aiSdkTools(gate, () => rightsOf(user.userId)), // asked anew at each call
    });
    res.json({ text });
  });
  // #endregion
  return app;
}

export function browserApp() {
  const app = ticketDesk();
  // #region mount
  const gate = toolGate({ tools: [getTicket, searchTickets], store, format: aiSdk });
  app.get("/tools", describeTools(gate));
  app.post("/tools", gate, sendToolResult());
  app.use("/tools", toolErrorHandler());
  // #endregion
  return app;
}

/** What a chat route does with the tools: the model sees them, and their calls go to the browser. */
export async function chatRoute(model: LanguageModel, messages: UIMessage[]) {
  // #region chat-route
  const listed = aiSdk.describe([getTicket, searchTickets]);
  const tools: ToolSet = {};
  for (const [name, { description, inputSchema }] of Object.entries(listed)) {
    tools[name] = { description, inputSchema: jsonSchema(inputSchema) }; // no `execute`: the browser asks the gate
  }
  const result = streamText({ model, tools, messages: await convertToModelMessages(messages) });
  // #endregion
  return result.toUIMessageStream();
}

export function callbacks(
  { runTools }: AppClient,
  chat: () => { addToolOutput: ChatAddToolOutputFunction<UIMessage> },
) {
  const addToolOutput: ChatAddToolOutputFunction<UIMessage> = (output) => chat().addToolOutput(output);
  // #region on-tool-call
  const onToolCall: ChatOnToolCallCallback = async ({ toolCall }) => {
    for (const output of await runTools([toolCall])) void addToolOutput(output);
  };
  // #endregion
  return { onToolCall };
}
