import Anthropic from "@anthropic-ai/sdk";
import { expect, it } from "vitest";
import { standIn, type Turn } from "../../test/support/stand-in.js";
import { listening } from "../../test/support/wire.js";
import { anthropicApp, anthropicLoop } from "./anthropic.js";
import { appClient, pageFetch } from "./app-client.js";
import { jsonBlocksOf } from "./json-blocks.js";

const [tool, message, results] = jsonBlocksOf("docs/formats/anthropic.md");

it("runs the loop of the page, and answers as the page shows", async () => {
  const asks: Turn = ({ tools }) => {
    expect(tools[1]).toEqual(tool);
    return message;
  };
  const content = [{ type: "text", text: "The settings." }];
  const concludes: Turn = ({ messages }) => {
    expect(messages).toEqual([{ role: "user", content: "What crashes?" }, message, results]);
    return { role: "assistant", content };
  };
  await listening(anthropicApp(), async (port) => {
    const client = appClient(await pageFetch(port));
    const answer = await standIn([asks, concludes], (baseURL) =>
      anthropicLoop(
        new Anthropic({ apiKey: "none", baseURL, maxRetries: 0 }),
        "stand-in",
        client,
        "What crashes?",
      ),
    );
    expect(answer).toEqual(content);
  });
});
