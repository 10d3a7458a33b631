/**
 * What makes two proposals the same: a digest of the tool's name and the arguments as they were sent, in their
 * canonical form. Key order and white space make no difference; any other value does.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8785
 * @module
 */
import { hash } from "node:crypto";
import { MAX_VALUES } from "../arguments.js";
import { isPlainObject } from "../plain-object.js";
import type { Proposal } from "../proposal.js";

/**
 * The digest of a proposal, or `undefined` where it has none: no name that is a string, or arguments that JSON
 * cannot carry. Never throws.
 */
export function digestOf(proposal: Proposal | undefined): string | undefined {
  try {
    if (proposal === undefined || typeof proposal.name !== "string") return undefined;
    const name = JSON.stringify(proposal.name);
    const text =
      proposal.args === undefined
        ? `[${name}]`
        : `[${name},${canonical(proposal.args, { left: MAX_VALUES })}]`;
    return hash("sha256", text, "base64url");
  } catch {
    return undefined; // JSON cannot carry it, or it is a Proxy that threw
  }
}

/** The canonical JSON of a value. @throws {TypeError} for what JSON cannot carry, {RangeError} for too much of it */
function canonical(value: unknown, budget: { left: number }): string {
  if (budget.left-- === 0) throw new RangeError("too many values");
  if (typeof value === "string" || typeof value === "boolean" || value === null) return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const elements = Array.from(value, (element: unknown) => canonical(element, budget));
    return `[${elements.join(",")}]`;
  }
  if (!isPlainObject(value)) throw new TypeError("no value of JSON");
  const members = Object.keys(value)
    .sort() // by UTF-16 code units, as RFC 8785 wants it
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key], budget)}`);
  return `{${members.join(",")}}`;
}
