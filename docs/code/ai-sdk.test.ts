import { expect, it } from "vitest";
import { BrowserChat } from "../../test/support/browser-chat.js";
import { modelCall, scriptedModel, toldTo } from "../../test/support/scripted-model.js";
import { listening } from "../../test/support/wire.js";
import { browserApp, callbacks, chatRoute, serverApp } from "./ai-sdk.js";
import { appClient, pageFetch } from "./app-client.js";
import { jsonBlocksOf } from "./json-blocks.js";

const [told, calls, outputs] = jsonBlocksOf("docs/formats/ai-sdk.md");
const ana = { tenant: "alpha", userId: "ana", canReadTickets: true };

it("runs the loop on the server, and tells the model what the page shows", async () => {
  const model = scriptedModel(
    [
      modelCall("call_1", "get_ticket", '{"ticket_id":"TKT-104"}'),
      modelCall("call_2", "get_ticket", '{"ticket_id":"TKT-999"}'),
      modelCall("call_3", "get_ticket", '{"ticket_id":"TKT-104","tenant":"beta"}'),
    ],
    [modelCall("call_4", "get_ticket", '{"ticket_id":"TKT-104"}')],
  );
  let asked = 0;
  const rightsOf = async (userId: string) => {
    asked += 1;
    return { ...ana, userId, canReadTickets: asked <= 3 };
  };
  await listening(serverApp(model, rightsOf), async (port) => {
    const ask = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"question":"?"}' };
    expect((await (await pageFetch(port, false))("/chat", ask)).status).toBe(401);
    expect(await (await (await pageFetch(port))("/chat", ask)).json()).toEqual({ text: "Done." });
  });
  expect(toldTo(model).map(([toolCallId, output]) => ({ toolCallId, output }))).toEqual(told);
});

it("answers the calls of a browser as the page shows", async () => {
  await listening(browserApp(), async (port) => {
    const { runTools } = appClient(await pageFetch(port));
    expect(await runTools(calls)).toEqual(outputs);
    const parts = calls.map(({ toolName, ...call }: { toolName: string }) => ({
      type: `tool-${toolName}`,
      state: "input-available",
      ...call,
    }));
    const answered = { ...parts[0], state: "output-available" };
    expect(await runTools({ role: "assistant", parts: [...parts, answered] })).toEqual(outputs);
  });
});

it("runs a chat in a browser, whose model gets the outputs", async () => {
  const model = scriptedModel(
    calls.map(({ toolCallId, toolName, input }: { [key: string]: string }) =>
      modelCall(toolCallId as string, toolName as string, JSON.stringify(input)),
    ),
  );
  await listening(browserApp(), async (port) => {
    const client = appClient(await pageFetch(port));
    await new Promise((resolve) => {
      const chat: BrowserChat = new BrowserChat((messages) => chatRoute(model, messages), {
        ...callbacks(client, () => chat),
        onFinish: ({ message }) => message.parts.some(({ type }) => type === "text") && resolve(message),
      });
      void chat.sendMessage({ text: "What is TKT-104?" });
    });
  });
  const [found, refused] = outputs;
  expect(Object.fromEntries(toldTo(model))).toEqual({
    call_1: { type: "json", value: found.output },
    call_2: { type: "error-text", value: refused.errorText },
  });
});
