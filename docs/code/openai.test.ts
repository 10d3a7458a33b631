import OpenAI from "openai";
import { expect, it } from "vitest";
import { standIn, type Turn } from "../../test/support/stand-in.js";
import { listening } from "../../test/support/wire.js";
import { appClient, pageFetch } from "./app-client.js";
import { jsonBlocksOf } from "./json-blocks.js";
import { chatApp, chatLoop, responsesApp, responsesLoop } from "./openai.js";

const [tool, message, messages, response, items] = jsonBlocksOf("docs/formats/openai.md");
const clientOf = (url: string) => new OpenAI({ apiKey: "none", baseURL: `${url}/v1`, maxRetries: 0 });

it("runs the loop of chat completions, and answers as the page shows", async () => {
  const asks: Turn = ({ tools }) => {
    expect(tools[1]).toEqual(tool);
    return { choices: [{ index: 0, message, finish_reason: "tool_calls" }] };
  };
  const concludes: Turn = (body) => {
    expect(body.messages).toEqual([{ role: "user", content: "What crashes?" }, message, ...messages]);
    return { choices: [{ index: 0, message: { role: "assistant", content: "The settings." } }] };
  };
  await listening(chatApp(), async (port) => {
    const client = appClient(await pageFetch(port));
    const answer = await standIn([asks, concludes], (url) =>
      chatLoop(clientOf(url), "stand-in", client, "What crashes?"),
    );
    expect(answer).toBe("The settings.");
  });
});

it.each([[[]], [null], [undefined]])(
  "ends the loop of chat completions where tool_calls is %j",
  async (none) => {
    const concludes: Turn = (body) => {
      expect(body).not.toHaveProperty("tools");
      return {
        choices: [{ index: 0, message: { role: "assistant", content: "Nothing.", tool_calls: none } }],
      };
    };
    const nobodysTools = { listTools: async () => [], runTools: () => expect.unreachable() };
    const answer = await standIn([concludes], (url) =>
      chatLoop(clientOf(url), "stand-in", nobodysTools, "?"),
    );
    expect(answer).toBe("Nothing.");
  },
);

it("runs the loop of responses, and answers as the page shows", async () => {
  const asks: Turn = () => response;
  const concludes: Turn = ({ input }) => {
    expect(input).toEqual([{ role: "user", content: "What crashes?" }, ...response.output, ...items]);
    const content = [{ type: "output_text", text: "The settings.", annotations: [] }];
    return { object: "response", output: [{ type: "message", role: "assistant", content }] };
  };
  await listening(responsesApp(), async (port) => {
    const client = appClient(await pageFetch(port));
    const answer = await standIn([asks, concludes], (url) =>
      responsesLoop(clientOf(url), "stand-in", client, "What crashes?"),
    );
    expect(answer).toBe("The settings.");
  });
});
