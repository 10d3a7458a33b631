import { expect, it } from "vitest";
import { openaiChat } from "../../src/formats/index.js";
import { told } from "../support/assistant.js";
import { goodTicket } from "../support/desk.js";
import { formatDesk } from "../support/format-desk.js";
import { describeWithData } from "../support/shared-data.js";

interface Suite {
  readonly test_parsing: Readonly<Record<string, string>>;
  readonly test_transform: Readonly<Record<string, string>>;
}

/** Files that hold nothing, or white space alone: what OpenAI sends where a tool takes no arguments. */
const blank = ["n_single_space.json", "n_structure_no_data.json"];

describeWithData<Suite>("jsontestsuite.json", ({ test_parsing, test_transform }) => {
  const files = Object.entries({ ...test_parsing, ...test_transform }).map(
    ([file, base64]) => [file, Buffer.from(base64, "base64").toString("utf8")] as const,
  );

  /** What the model is told where each file in turn is the `arguments` of a call, all in one message. */
  async function answersOf(name: string): Promise<{ told: Map<string, string>; reads: number }> {
    const post = await formatDesk(openaiChat, { maxCalls: 1000 });
    const tool_calls = files.map(([id, text]) => ({ id, function: { name, arguments: text } }));
    const { status, body, reads } = await post({ tool_calls });
    expect([status, body.length]).toEqual([200, files.length]);
    const ids = body.map((message: { tool_call_id: string }) => message.tool_call_id);
    expect(ids).toEqual(files.map(([file]) => file));
    return { told: new Map(body.map((message: any) => [message.tool_call_id, message.content])), reads };
  }

  it("has each kind of file", () => {
    const kinds = files.map(([file]) => file.slice(0, 2));
    for (const kind of ["n_", "y_", "i_"])
      expect(kinds.filter((each) => each === kind).length).toBeGreaterThan(30);
    console.log(`jsontestsuite.json: ${files.length} texts as arguments, in two tools`);
  });

  it("holds nothing that is the arguments of a tool with a parameter", async () => {
    const answers = await answersOf("get_ticket");
    expect(answers.reads).toBe(0);
    expect(new Set(answers.told.values())).toEqual(new Set([told("invalid_arguments")]));
  });

  it("holds only an empty object and blanks as the arguments of a tool without parameters", async () => {
    const answers = await answersOf("list_my_tickets");
    const accepted = [...answers.told].filter(([, content]) => content !== told("invalid_arguments"));
    expect(accepted.map(([file]) => file)).toEqual([...blank, "y_object_empty.json"]);
    expect(new Set(accepted.map(([, content]) => content))).toEqual(
      new Set([JSON.stringify({ tickets: [goodTicket] })]),
    );
    expect(answers.reads).toBe(accepted.length);
  });
});
