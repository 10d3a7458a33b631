/**
 * `read_note` as one asynchronous function over a store of notes, for code that has no gate and no tenants.
 * It stands on the same stages as every other call; only the way in and the way out differ.
 *
 * @module
 */
import { readBody } from "../format.js";
import { flat } from "../formats/flat.js";
import { createGate } from "../gate.js";
import type { MaybePromise } from "../maybe-promise.js";
import { isEmpty, ownData } from "../plain-object.js";
import type { Scope } from "../scope.js";
import { type Note, type NoteReader, readNote } from "./read-note.js";

/** Who asks, as the app's session says: never from the proposal. */
export interface NoteSession {
  readonly userId: string;
  readonly allowedNoteIds: Scope;
}

/** Where notes live: `get` gives a note with its `ownerId`, or nothing. */
export interface NoteStore {
  get(noteId: string): MaybePromise<object | null | undefined>;
}

/** These notes have no tenant; the stages need one, and this is it. */
const TENANT = "notes";
const nobody: NoteReader = Object.freeze({ tenant: "" });

/**
 * Reads one note of the signed-in user's, within the task's scope.
 *
 * @param proposal exactly `{ name: "read_note", noteId }`; `noteId` is 1 to 80 letters, digits, `_` and `-`
 * @param session `{ userId, allowedNoteIds }`: a non-empty string, and a Set or an array of ids
 * @param store asked once, and only for an allowed id
 * @returns `{ id, title, body }`. A note's body is content: text in it gives no authority to the next call
 * @throws {Error} `Tool call not allowed` before any read; `Note not available` after one read, when the note is
 *   missing or not the user's; `Note store unavailable` when the store fails or the note has no string title
 *   and body
 */
export async function readNoteTool(
  proposal: unknown,
  session: NoteSession | null | undefined,
  store: NoteStore,
): Promise<Note> {
  const call = readBody(flat, proposal)?.calls?.[0];
  const gate = createGate({
    tools: [readNote],
    store: { notes: { get: async ({ id }) => noteUnder(id, await store.get(id)) } },
  });
  const result = await gate.call(call ?? { name: undefined, args: undefined }, identityIn(session));
  if (result.ok) return result.note;
  if (result.code === "not_found") throw new Error("Note not available");
  throw new Error(result.code === "unavailable" ? "Note store unavailable" : "Tool call not allowed");
}

/** The two claims of a session that are looked at; a session that is none, or throws, is nobody's. */
function identityIn(session: unknown): NoteReader {
  try {
    if (typeof session !== "object" || session === null || Array.isArray(session)) return nobody;
    const userId = ownData(session, "userId") as string | undefined;
    return {
      tenant: TENANT,
      userId,
      allowedNoteIds: ownData(session, "allowedNoteIds") as Scope | undefined,
    };
  } catch {
    return nobody;
  }
}

/** The note as the tool reads it: under the id that was asked for, and with texts for title and body or without them. */
function noteUnder(id: string, note: unknown): object | null | undefined {
  if (typeof note !== "object" || note === null || Array.isArray(note) || isEmpty(note))
    return note as object;
  const text = (field: string): string | undefined => {
    const value = ownData(note, field);
    return typeof value === "string" ? value : undefined;
  };
  return { id, ownerId: ownData(note, "ownerId"), title: text("title"), body: text("body") };
}
