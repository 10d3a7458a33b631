/**
 * The tools that an identity may call now, in the terms of a format. Asks each tool's `allow`; reads nothing.
 *
 * @module
 */
import { isExactlyTrue } from "./decision.js";
import type { Format } from "./format.js";
import type { Caller, Identity } from "./identity.js";
import { Refusal } from "./refusal.js";
import type { Catalog, Tool } from "./tool.js";

/** What a description is made of. */
export interface Describable {
  readonly tools: readonly Tool[];
  readonly catalog: Catalog;
}

/** The description of the tools that a caller may call now; of none for nobody. */
export function describeFor(
  { tools, catalog }: Describable,
  caller: Caller | Refusal,
  format: Format,
): unknown {
  if (caller instanceof Refusal) return format.describe([]);
  return format.describe(tools.filter(({ name }) => mayCall(catalog, name, caller.identity)));
}

function mayCall(catalog: Catalog, name: string, identity: Identity): boolean {
  try {
    return isExactlyTrue(catalog.get(name)?.allow(identity));
  } catch {
    return false;
  }
}
