/**
 * What the model asks for. Takes a tool name and arguments out of an unknown value: own enumerable
 * properties only, each read once, nothing repaired, coerced, trimmed or guessed. Decides nothing.
 *
 * @module
 */
import { hasOwn } from "./plain-object.js";

/** What a model proposes: a tool name and its arguments. Untrusted, always. */
export interface Proposal {
  readonly name: unknown;
  readonly args: unknown;
  /** Set by a format alone: a `null` that its key's schema does not accept counts as left out. */
  readonly nullIsAbsent?: boolean;
}

/**
 * The proposal in a value, or `undefined` where there is none: no object, or an object without a `name`.
 * Other keys are passed over; that an envelope has no others is for a format to check.
 */
export function readProposal(value: unknown): Proposal | undefined {
  try {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    let named = false;
    let name: unknown;
    let args: unknown;
    for (const key in value) {
      if (!hasOwn.call(value, key)) continue;
      if (key === "name") {
        named = true;
        name = (value as Record<string, unknown>).name;
      } else if (key === "args") {
        args = (value as Record<string, unknown>).args;
      }
    }
    return named ? { name, args } : undefined;
  } catch {
    return undefined; // a Proxy or a getter threw: whatever it is, it is no proposal
  }
}
