import { GoogleGenAI } from "@google/genai";
import { expect, it } from "vitest";
import { standIn, type Turn } from "../../test/support/stand-in.js";
import { listening } from "../../test/support/wire.js";
import { appClient, pageFetch } from "./app-client.js";
import { geminiApp, geminiLoop } from "./gemini.js";
import { jsonBlocksOf } from "./json-blocks.js";

const [tool, content, parts] = jsonBlocksOf("docs/formats/gemini.md");

it("runs the loop of the page, and answers as the page shows", async () => {
  const asks: Turn = ({ tools }) => {
    expect(tools).toEqual([tool]);
    return { candidates: [{ content }] };
  };
  const concludes: Turn = ({ contents }) => {
    const question = { role: "user", parts: [{ text: "What crashes?" }] };
    expect(contents).toEqual([question, content, { role: "user", parts }]);
    return { candidates: [{ content: { role: "model", parts: [{ text: "The settings." }] } }] };
  };
  await listening(geminiApp(), async (port) => {
    const client = appClient(await pageFetch(port));
    const answer = await standIn([asks, concludes], (baseUrl) =>
      geminiLoop(
        new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl } }),
        "stand-in",
        client,
        "What crashes?",
      ),
    );
    expect(answer).toBe("The settings.");
  });
});
