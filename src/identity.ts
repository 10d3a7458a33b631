/**
 * Who is asking. Takes what the app made of its session and refuses whatever has no usable tenant; looks at
 * nothing else, and never at a proposal.
 *
 * @module
 */
import { isPlainObject } from "./plain-object.js";
import { Refusal } from "./refusal.js";

/** Who is asking: a plain object that the app builds from its session, with claims of its own beside these. */
export interface Identity {
  /** The tenant that every read is keyed by: a string that is more than white space. */
  readonly tenant: string;
  /** The signed-in user: a non-empty string where present. */
  readonly userId?: string | undefined;
}

/** An identity that was looked at once: only these two values are used for keys and events. */
export interface Caller {
  readonly identity: Identity;
  readonly tenant: string;
  readonly userId: string | null;
}

const noIdentity = reason("the session gave no identity that is a plain object");
const noTenant = reason('the identity has no own string "tenant" that is more than white space');
const badUser = reason('the identity has a "userId" that is not a non-empty string');
const noUser = reason('"limits" count by user, and the identity has no "userId"');
const unreadable = reason("the identity could not be read");
/** For a request whose session is not an object: signed out, or the gate stands before the session. */
export const noSession: Refusal = reason(
  "there is no session (or a promise of one): is the gate mounted after the session middleware?",
);

/** For a task that is not there yet: nothing is known of the work, so nobody may ask for it. */
export const noTask: Refusal = reason('"task" returned a promise: await it in middleware before the gate');

function reason(sentence: string): Refusal {
  return new Refusal("unauthenticated", "identity", sentence);
}

/**
 * Checks what the app says of the caller. Fails closed: anything unusual is `unauthenticated`.
 *
 * @param needsUser whether a caller without a `userId` is nobody. Default: no
 */
export function verifyIdentity(value: unknown, needsUser = false): Caller | Refusal {
  try {
    if (!isPlainObject(value)) return noIdentity;
    const tenant = Object.hasOwn(value, "tenant") ? value.tenant : undefined;
    if (typeof tenant !== "string" || tenant.trim() === "") return noTenant;
    const userId = Object.hasOwn(value, "userId") ? value.userId : undefined;
    if (userId !== undefined && (typeof userId !== "string" || userId === "")) return badUser;
    if (userId === undefined && needsUser) return noUser;
    return { identity: value as unknown as Identity, tenant, userId: userId ?? null };
  } catch {
    return unreadable;
  }
}
