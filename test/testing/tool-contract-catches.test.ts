import { describe, expect, it } from "vitest";
import * as z from "zod";
import { defineTool, jsonSchema, memoryStore, ownedBy, type Tool } from "../../src/index.js";
import { toolContract } from "../../src/testing/index.js";
import { failuresOf } from "../support/collected-tests.js";

const notes = ["alpha", "beta"].map((tenant) => ({
  tenant,
  id: "note-1",
  title: `Note of ${tenant}`,
  body: "text",
  ownerId: tenant === "alpha" ? "ana" : "cleo",
}));
const store = memoryStore({ notes });
const ana = { tenant: "alpha", userId: "ana", mayRead: true, noteIds: ["note-1"] };
const bo = { tenant: "alpha", userId: "bo", mayRead: true, noteIds: ["note-1"] };

/** A tool that holds the contract, with a part of it replaced. */
const noteTool = (part: object = {}): Tool =>
  defineTool({
    name: "read_note",
    input: z.strictObject({ note: z.string().regex(/^note-[0-9]$/) }),
    collection: "notes",
    allow: (identity: { mayRead?: unknown }) => identity.mayRead === true,
    scope: (identity: { noteIds?: readonly string[] }) => identity.noteIds,
    id: ({ note }: { note: string }) => note,
    owns: ownedBy("ownerId"),
    fields: ["title", "body"],
    ...part,
  } as never) as Tool;

const contract = (tool: Tool) =>
  failuresOf((runner) =>
    toolContract(tool, {
      ...runner,
      store,
      identity: ana as never,
      validArgs: { note: "note-1" },
      foreignIdentity: bo as never,
    }),
  );

/** Tools with one fault each, what of the contract finds it, and what its message teaches. */
const broken: [string, object, RegExp, RegExp][] = [
  [
    "takes a truthy right",
    { allow: ({ mayRead }: { mayRead?: unknown }) => Boolean(mayRead) },
    /mayRead that is truthy but not true/,
    /=== true/,
  ],
  [
    "means no bound by an absent scope",
    {
      scope: ({ noteIds }: { noteIds?: unknown }) =>
        Array.isArray(noteIds) ? noteIds : ["note-1", "note-2"],
    },
    /noteIds that was lost/,
    /absent scope must never mean no bound/,
  ],
  ["shows a record to whom it does not belong", { owns: () => true }, /somebody else/, /Declare owns/],
  [
    "takes what its document does not",
    {
      input: jsonSchema(
        {
          type: "object",
          properties: { note: { type: "string", pattern: "^note-[0-9]$" } },
          required: ["note"],
          additionalProperties: false,
        },
        () => true,
      ),
    },
    /is missing|does not match the pattern/,
    /make the schema stricter/,
  ],
];

describe("toolContract finds a tool that", () => {
  it.each(broken)("%s, and teaches the mend", async (_name, part, expected, teaches) => {
    const failures = await contract(noteTool(part));
    expect([...failures.keys()].join("\n")).toMatch(expected);
    expect([...failures.values()].join("\n")).toMatch(teaches);
  });

  it("reads nothing with validArgs, so that the other tests would prove nothing", async () => {
    const failures = await failuresOf((runner) =>
      toolContract(noteTool(), {
        ...runner,
        store: memoryStore({ notes: [] }),
        identity: ana as never,
        validArgs: { note: "note-1" },
      }),
    );
    expect([...failures.values()].join("\n")).toMatch(/Does the store hold a record/);
  });

  it("is right", async () => {
    expect([...(await contract(noteTool()))]).toEqual([]);
  });
});
