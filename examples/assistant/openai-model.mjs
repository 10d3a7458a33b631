// A real model, through any endpoint that speaks OpenAI's chat completions.
import { openaiChat } from "express-tool-gate/formats";
import OpenAI from "openai";
import { messagesOf } from "./messages.mjs";

/**
 * A `propose` for `runTask`.
 *
 * @param model the model's name
 * @param tools what `gate.describe(identity, openaiChat)` lists
 * @param question what the user asks
 */
export function openaiModel(model, tools, question) {
  const client = new OpenAI(); // OPENAI_API_KEY and OPENAI_BASE_URL
  return async (transcript, { signal }) => {
    const messages = [{ role: "user", content: question }, ...messagesOf(transcript)];
    const { choices } = await client.chat.completions.create({ model, messages, tools }, { signal });
    const message = choices[0]?.message;
    return { text: message?.content ?? "", calls: openaiChat.read(message)?.calls ?? [] };
  };
}
