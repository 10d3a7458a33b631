import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { standIn, type Turn } from "../support/stand-in.js";

const run = promisify(execFile);
const folder = new URL("../../examples/assistant/", import.meta.url);

async function assistant(env: Record<string, string>, ...words: string[]) {
  const { PATH = "" } = process.env;
  const script = fileURLToPath(new URL("assistant.mjs", folder));
  const { stdout, stderr } = await run(process.execPath, [script, ...words], { env: { PATH, ...env } });
  expect(stderr).toBe("");
  return stdout;
}

describe("the assistant", () => {
  it("runs offline and prints the trace that its page shows", async () => {
    const [, shown] = /```text\n([\s\S]*?)```/.exec(readFileSync(new URL("README.md", folder), "utf8")) ?? [];
    const printed = await assistant({});
    expect(
      printed
        .split("\n")
        .filter((line) => line.startsWith("turn "))
        .join("\n"),
    ).toBe(shown?.trim());
    expect(printed).toContain("A scripted stand-in plays the model.");
    expect(printed).toMatch(/\nThe model answers: .*\n4 turns, 5 calls, 4 reads\n$/);
  });

  it("runs with a real client against an endpoint that speaks chat completions", async () => {
    const text = '{"ticket_id":"TKT-104"}';
    const call = { id: "c1", type: "function", function: { name: "get_ticket", arguments: text } };
    const message = { role: "assistant", content: null, tool_calls: [call] };
    const asks: Turn = ({ model, tools, messages }) => {
      expect([model, tools.length]).toEqual(["stand-in", 2]);
      expect(messages).toEqual([{ role: "user", content: "What is TKT-104?" }]);
      return { choices: [{ index: 0, message, finish_reason: "tool_calls" }] };
    };
    const concludes: Turn = ({ messages }) => {
      expect(messages[2]).toMatchObject({ role: "tool", tool_call_id: "c1" });
      return { choices: [{ index: 0, message: { role: "assistant", content: "It is open." } }] };
    };
    const printed = await standIn([asks, concludes], (url) =>
      assistant(
        { OPENAI_API_KEY: "planted-key", OPENAI_MODEL: "stand-in", OPENAI_BASE_URL: `${url}/v1` },
        "What is TKT-104?",
      ),
    );
    expect(printed).toContain(`turn 1: "get_ticket" ${text} -> ok (1 read)`);
    expect(printed).toContain("The model answers: It is open.\n2 turns, 1 calls, 1 reads\n");
    expect(printed).not.toContain("planted-key");
  });
});
