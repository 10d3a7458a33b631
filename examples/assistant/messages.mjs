// A transcript in the messages of OpenAI's chat completions, which many servers speak.
import { openaiChat } from "express-tool-gate/formats";

/** @param transcript what `runTask` hands to `propose` */
export function messagesOf(transcript) {
  return transcript.flatMap((entry) => {
    if (entry.role === "tools") return openaiChat.write(entry.results);
    const calls = entry.calls.map(({ id, name, args }) => ({
      id,
      type: "function",
      // arguments that were no JSON are still the text that the model wrote
      function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
    }));
    return [{ role: "assistant", content: entry.text, ...(calls.length > 0 && { tool_calls: calls }) }];
  });
}
