/**
 * The tools that an identity may call now, in the terms of a format. Asks each tool's `allow`; reads nothing.
 *
 * @module
 */
import { isExactlyTrue } from "./decision.js";
import type { Format } from "./format.js";
import { type Identity, verifyIdentity } from "./identity.js";
import { Refusal } from "./refusal.js";
import type { Catalog, Tool } from "./tool.js";

/** What a description is made of. */
export interface Describable {
  readonly tools: readonly Tool[];
  readonly catalog: Catalog;
}

/** The description of the tools that `identity` may call now; of none where it is no identity. */
export function describeFor({ tools, catalog }: Describable, identity: unknown, format: Format): unknown {
  const caller = verifyIdentity(identity);
  if (Refusal.is(caller)) return format.describe([]);
  return format.describe(tools.filter(({ name }) => mayCall(catalog, name, caller.identity)));
}

function mayCall(catalog: Catalog, name: string, identity: Identity): boolean {
  try {
    return isExactlyTrue(catalog.get(name)?.allow(identity));
  } catch {
    return false;
  }
}
