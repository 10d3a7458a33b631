/**
 * The label that a provider gave a call: said again beside the result, and used for nothing else.
 *
 * @module
 */
import { ownValue } from "../plain-object.js";

/** The id under `key`, none where it is an object: that labels nothing, and could nest too deep to be said again. */
export function labelIn(call: unknown, key: string): unknown {
  const id = ownValue(call, key);
  return typeof id === "object" && id !== null ? undefined : id;
}
