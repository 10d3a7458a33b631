/**
 * The second reference tool: one note of the signed-in user's, within the scope of the task.
 *
 * @module
 */
import { toolDefiner } from "../define-tool.js";
import type { Identity } from "../identity.js";
import { ownedBy } from "../owned-by.js";
import { ownData } from "../plain-object.js";
import { stringFields } from "../schema/string-fields.js";
import type { Scope } from "../scope.js";
import type { Tool } from "../tool.js";

/** Who may read notes: a signed-in user, and the ids of the notes of the task. */
export interface NoteReader extends Identity {
  readonly userId?: string | undefined;
  readonly allowedNoteIds?: Scope | null | undefined;
}

/** What the model sees of a note. */
export interface Note {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

const anyText = /^[\s\S]*$/;
const defineTool = toolDefiner<{ identity: NoteReader; records: { notes: Note } }>();

/**
 * `read_note`: takes `{ noteId }`, reads the collection `notes`, gives `{ id, title, body }` as `note`. The id
 * has to be in the identity's `allowedNoteIds`, and the note's `ownerId` has to be its `userId`.
 */
export const readNote: Tool<
  NoteReader,
  { readonly noteId: string },
  { readonly ok: true; readonly note: Note }
> = defineTool({
  name: "read_note",
  description: "Read one of the user's notes that belong to the current task.",
  input: stringFields({ noteId: /^[A-Za-z0-9_-]{1,80}$/ }),
  collection: "notes",
  allow: (identity) => typeof ownData(identity, "userId") === "string",
  id: (args) => args.noteId,
  scope: (identity) => ownData(identity, "allowedNoteIds") as Scope | undefined,
  owns: ownedBy("ownerId"),
  fields: ["id", "title", "body"],
  output: stringFields({ id: anyText, title: anyText, body: anyText }),
  as: "note",
});
