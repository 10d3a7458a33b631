import { type Gate, type ModelTurn, runTask, type Transcript } from "express-tool-gate";
import { openaiChat } from "express-tool-gate/formats";
import type OpenAI from "openai";

// #region messages
function messagesOf(transcript: Transcript) {
  return transcript.flatMap((entry): OpenAI.Chat.ChatCompletionMessageParam[] => {
    if (entry.role === "tools") return openaiChat.write(entry.results);
    const tool_calls = entry.calls.map(({ id, name, args }) => ({
      id: String(id),
      type: "function" as const,
      function: { name: String(name), arguments: typeof args === "string" ? args : JSON.stringify(args) },
    }));
    return [{ role: "assistant", content: entry.text, ...(tool_calls.length > 0 && { tool_calls }) }];
  });
}
// #endregion

interface Person {
  readonly tenant: string;
  readonly userId: string;
  readonly canReadTickets: boolean;
}

export async function answer(
  gate: Gate,
  client: OpenAI,
  model: string,
  question: string,
  currentPerson: () => Promise<Person>,
) {
  // #region run
  const tools = gate.describe(await currentPerson(), openaiChat);

  async function propose(transcript: Transcript, { signal }: { signal: AbortSignal }): Promise<ModelTurn> {
    const user = { role: "user" as const, content: question };
    const messages = [user, ...messagesOf(transcript)];
    const { choices } = await client.chat.completions.create({ model, messages, tools }, { signal });
    const message = choices[0]?.message;
    return { text: message?.content ?? "", calls: openaiChat.read(message)?.calls };
  }

  const outcome = await runTask({
    gate,
    identity: currentPerson, // asked anew for each turn
    propose,
    signal: AbortSignal.timeout(60_000),
    onStep: ({ turn, entry }) => console.log(turn, entry.role),
  });
  const text = outcome.status === "answered" ? outcome.text : `stopped: ${outcome.reason}`;
  // #endregion
  return { text, outcome };
}
