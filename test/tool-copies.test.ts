/** The package has an ESM and a CommonJS copy. What one makes, the other takes; both as users load them. */
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";

type Core = typeof import("../src/index.js");

const specifier = "express-tool-gate/core";
const esm = (await import(/* @vite-ignore */ specifier)) as Core;
const cjs = createRequire(import.meta.url)(specifier) as Core;

const identity = { tenant: "alpha", userId: "alice", allowedNoteIds: ["n1"] };
const record = {
  tenant: "alpha",
  id: "n1",
  ownerId: "alice",
  title: "Title",
  body: "Body",
  audit: "internal",
};
const proposal = { name: "read_note", args: { noteId: "n1" } };

function toolOf({ defineTool, stringFields, ownedBy }: Core) {
  return defineTool({
    name: "get_own",
    input: stringFields({ noteId: /^[a-z0-9]+$/ }),
    collection: "notes",
    allow: () => true,
    id: (args) => args.noteId,
    owns: ownedBy("ownerId"),
    fields: ["title"],
    as: "own",
  });
}

describe.each([
  ["ESM", esm, "CommonJS", cjs],
  ["CommonJS", cjs, "ESM", esm],
])("the gate of the %s copy", (_gates, gates, _tools, tools) => {
  it("is of another copy than the tools", () => {
    expect(gates.createGate).not.toBe(tools.createGate);
  });

  it("runs the other copy's tools, schemas, policies and stores", async () => {
    const store = tools.memoryStore({ notes: [record] });
    const gate = gates.createGate({ tools: [tools.readNote, toolOf(tools)], store });
    expect(await gate.call(proposal, identity)).toEqual({
      ok: true,
      note: { id: "n1", title: "Title", body: "Body" },
    });
    expect(await gate.call({ name: "get_own", args: { noteId: "n1" } }, identity)).toEqual({
      ok: true,
      own: { title: "Title" },
    });
    expect(await gate.call(proposal, { ...identity, userId: "bob" })).toEqual({
      ok: false,
      code: "not_found",
    });
    expect(await gate.call({ name: "get_own", args: { noteId: "N1" } }, identity)).toEqual({
      ok: false,
      code: "invalid_arguments",
    });
  });

  it("lists tools of both copies", () => {
    const gate = gates.createGate({ tools: [tools.readNote, gates.getTicket], store: tools.memoryStore() });
    const names = gate.describe({ ...identity, canReadTickets: true }).map(({ name }) => name);
    expect(names).toEqual(["read_note", "get_ticket"]);
  });

  it("takes the other copy's schema for a tool of its own", async () => {
    const mixed = gates.defineTool({
      name: "mixed",
      input: tools.stringFields({ id: /^[a-z0-9]+$/ }),
      collection: "notes",
      allow: () => true,
      id: (args) => args.id,
      fields: ["title"],
    });
    const gate = gates.createGate({ tools: [mixed], store: gates.memoryStore({ notes: [record] }) });
    expect(await gate.call({ name: "mixed", args: { id: "n1" } }, identity)).toEqual({
      ok: true,
      value: { title: "Title" },
    });
  });
});
