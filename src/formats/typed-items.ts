/**
 * Finds the proposals in a list whose elements say by `type` what they are: the blocks of a message, the items
 * of a response.
 *
 * @module
 */
import { ownValue } from "../plain-object.js";

/** An element that gets a result. */
export interface TypedItem {
  readonly item: unknown;
  /** Whether it is of the type that makes a call; else it is no call of any kind. */
  readonly known: boolean;
}

/** The elements of a type. Those of another type are no proposals; what has no type at all gets a result in its place. */
export function proposalsIn(items: readonly unknown[], type: string): TypedItem[] {
  return Array.from(items).flatMap((item) => {
    const own = ownValue(item, "type");
    return own === type || typeof own !== "string" ? [{ item, known: own === type }] : [];
  });
}
