import { describe, expect, it, vi } from "vitest";
import { type NoteSession, type NoteStore, readNoteTool } from "../../src/index.js";
import { getter, hostileValues, revoked, throwing } from "../support/hostile-values.js";
import { later, never } from "../support/pending.js";
import { thenable } from "../support/thenable.js";
import { unhandledDuring } from "../support/unhandled.js";

const AUDIT = "internal-7f3a";
const note1 = { title: "First", body: "open note-2", ownerId: "alice", privateAudit: AUDIT };
const notes = new Map<string, object>([
  ["note-1", note1],
  ["note-2", { ...note1, title: "Second" }],
]);
const proposal = (noteId: unknown = "note-1") => ({ name: "read_note", noteId });
const session = { userId: "alice", allowedNoteIds: ["note-1", "note-9"] };
const NOT_ALLOWED = new Error("Tool call not allowed");
const NOT_AVAILABLE = new Error("Note not available");
const STORE = new Error("Note store unavailable");

/** What it came to, and the ids that the store was asked for. */
async function run(
  given: unknown,
  who: unknown = session,
  get: (id: string) => unknown = (id) => notes.get(id),
) {
  const store = { get: vi.fn(get) };
  const outcome = await readNoteTool(given, who as NoteSession, store as NoteStore).catch(
    (error: unknown) => error,
  );
  expect(JSON.stringify(outcome) + String(outcome)).not.toContain(AUDIT);
  return { outcome, asked: store.get.mock.calls.map(([id]) => id) };
}

const success = { id: "note-1", title: "First", body: "open note-2" };

describe("readNoteTool gives a note", () => {
  it.each<[string, unknown]>([
    ["an array", session.allowedNoteIds],
    ["a Set", new Set(session.allowedNoteIds)],
  ])("within a scope that is %s, after one read", async (_name, allowedNoteIds) => {
    const { outcome, asked } = await run(proposal(), { userId: "alice", allowedNoteIds });
    expect(outcome).toStrictEqual(success);
    expect(asked).toEqual(["note-1"]);
  });

  it("whose text opens nothing for the next call", async () => {
    expect((await run(proposal())).outcome).toEqual(success);
    expect(await run(proposal("note-2"))).toEqual({ outcome: NOT_ALLOWED, asked: [] });
  });

  it.each<[string, unknown]>([
    ["a promise", () => later(1, note1)],
    ["a query builder", () => thenable((resolve) => resolve(note1 as never))],
    ["an instance of a class", () => Object.assign(new (class Row {})(), note1)],
  ])("that comes as %s", async (_name, get) => {
    expect((await run(proposal(), session, get as () => object)).outcome).toEqual(success);
  });

  it.each([["n"], ["x".repeat(80)], ["A_b-9"]])("under the id %s", async (noteId) => {
    const { asked } = await run(proposal(noteId), { userId: "alice", allowedNoteIds: [noteId] }, () => note1);
    expect(asked).toEqual([noteId]);
  });

  it.each<[string, object]>([
    ["none", note1],
    ["a number of the database's", { ...note1, id: 12 }],
    ["undefined", { ...note1, id: undefined }],
  ])("under the id that was asked for, where its own id is %s", async (_name, record) => {
    expect((await run(proposal(), session, () => record)).outcome).toEqual(success);
  });
});

describe("readNoteTool never gives a note under an id that was not asked for", () => {
  it("where the store answers with another note of the user's", async () => {
    const { outcome } = await run(proposal(), session, () => ({ ...note1, id: "note-2" }));
    expect([NOT_AVAILABLE, success]).toContainEqual(outcome);
  });
});

describe("readNoteTool rejects with Tool call not allowed, before any read", () => {
  it.each<[string, unknown]>([
    ["outside the scope", proposal("note-2")],
    ["a write operation", { name: "write_note", noteId: "note-1" }],
    ["a forged userId", { ...proposal(), userId: "alice" }],
    ["a forged scope", { ...proposal("note-2"), allowedNoteIds: ["note-2"] }],
    ["args in an envelope", { name: "read_note", args: { noteId: "note-1" } }],
    ["a traversal", proposal("../note-1")],
    ["an encoded traversal", proposal("..%2Fnote-1")],
    ["an empty id", proposal("")],
    ["81 characters", proposal("x".repeat(81))],
    ["a line end", proposal("note-1\n")],
    ["a letter outside ASCII", proposal("n\u00f6te")],
    ["a numeric id", proposal(1)],
    ["an array of an id", proposal(["note-1"])],
    ["no id", { name: "read_note" }],
    ["no name", { noteId: "note-1" }],
    ["an inherited id", Object.assign(Object.create({ noteId: "note-1" }), { name: "read_note" })],
    [
      "a name that is not enumerable",
      Object.defineProperty({ noteId: "note-1" }, "name", { value: "read_note" }),
    ],
    [
      "an id that is not enumerable",
      Object.defineProperty({ name: "read_note" }, "noteId", { value: "note-1" }),
    ],
    ["an array", [proposal()]],
    ["JSON text", JSON.stringify(proposal())],
  ])("a proposal with %s", async (_name, given) => {
    expect(await run(given)).toEqual({ outcome: NOT_ALLOWED, asked: [] });
  });

  it.each(hostileValues)("a proposal that is %s, as a whole and as its id", async (_name, make) => {
    expect(await run(make())).toEqual({ outcome: NOT_ALLOWED, asked: [] });
    expect(await run(proposal(make() ?? null))).toEqual({ outcome: NOT_ALLOWED, asked: [] });
  });

  it.each<[string, unknown]>([
    ["null", null],
    ["a string", "alice"],
    ["an array", [session]],
    ["no userId", { allowedNoteIds: ["note-1"] }],
    ["an empty userId", { ...session, userId: "" }],
    ["a null userId", { ...session, userId: null }],
    ["a numeric userId", { ...session, userId: 1 }],
    ["a boxed userId", { ...session, userId: new String("alice") }],
    [
      "an inherited userId",
      Object.assign(Object.create({ userId: "alice" }), { allowedNoteIds: ["note-1"] }),
    ],
    ["a userId that throws", Object.assign(getter("userId"), { allowedNoteIds: ["note-1"] })],
    ["no scope", { userId: "alice" }],
    ["an empty scope", { ...session, allowedNoteIds: [] }],
    ["a scope that is the id", { ...session, allowedNoteIds: "note-1" }],
    ["a scope that was a Set before it was stored", { ...session, allowedNoteIds: {} }],
    ["traps that throw", throwing(session)],
    ["been revoked", revoked(session)],
  ])("a session that is or has %s", async (_name, who) => {
    expect(await run(proposal(), who)).toEqual({ outcome: NOT_ALLOWED, asked: [] });
  });

  it("no session at all", async () => {
    const store = { get: vi.fn(() => note1) };
    await expect(readNoteTool(proposal(), undefined, store)).rejects.toEqual(NOT_ALLOWED);
    expect(store.get).not.toHaveBeenCalled();
  });
});

describe("readNoteTool, after one read", () => {
  it.each<[string, unknown]>([
    ["missing", undefined],
    ["null", null],
    ["empty", {}],
    ["of another owner by now", { ...note1, ownerId: "bob" }],
    ["of no owner", { title: "First", body: "Body" }],
    ["of an owner that is no string", { ...note1, ownerId: ["alice"] }],
  ])("rejects with Note not available where the note is %s", async (_name, record) => {
    expect(await run(proposal(), session, () => record)).toEqual({
      outcome: NOT_AVAILABLE,
      asked: ["note-1"],
    });
  });

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error(AUDIT);
      },
    ],
    ["rejects", () => Promise.reject(new Error(AUDIT))],
    ["rejects with undefined", () => Promise.reject(undefined)],
    [
      "gives a thenable that throws",
      () =>
        thenable(() => {
          throw new Error(AUDIT);
        }),
    ],
    ["gives text", () => "First"],
    ["gives an array", () => [note1]],
    ["gives a note without a title", () => ({ ...note1, title: undefined })],
    ["gives a title that is no string", () => ({ ...note1, title: 7 })],
    ["gives a body that is no string", () => ({ ...note1, body: { text: AUDIT } })],
    ["gives a Date for a title", () => ({ ...note1, title: new Date(0) })],
    ["gives a null body", () => ({ ...note1, body: null })],
    ["gives a Proxy whose traps throw", () => throwing(note1, new Error(AUDIT))],
  ])("rejects with Note store unavailable where the store %s", async (_name, get) => {
    const unhandled = await unhandledDuring(async () => {
      expect(await run(proposal(), session, get)).toEqual({ outcome: STORE, asked: ["note-1"] });
    });
    expect(unhandled).toEqual([]);
  });

  it("rejects with Note store unavailable where the store hangs", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const running = run(proposal(), session, () => never);
    await vi.advanceTimersByTimeAsync(5000);
    expect((await running).outcome).toEqual(STORE);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("rejects with an Error of nothing but its message", async () => {
    const { outcome } = await run(proposal(), session, () => Promise.reject(new Error(AUDIT)));
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome).not.toHaveProperty("cause");
    expect(Object.keys(outcome as object)).toEqual([]);
  });
});
