/**
 * The common ownership check: one field of the record equals one claim of the identity.
 *
 * @module
 */
import type { Identity } from "./identity.js";
import { requireText } from "./options.js";
import { ownData } from "./plain-object.js";
import type { StoredRecord } from "./store.js";

/**
 * An `owns` that compares two non-empty strings with `===`; anything else is not owned, also where both sides
 * are absent. Equality of owner is no model of membership: for teams, roles or shares write your own.
 *
 * @param field the record's own field that names the owner
 * @param claim the identity's own claim that has to equal it; default `userId`
 * @throws {TypeError} where either is not a non-empty string
 */
export function ownedBy(
  field: string,
  claim = "userId",
): (record: StoredRecord, identity: Identity) => boolean {
  requireText("ownedBy", "field", field);
  requireText("ownedBy", "claim", claim);
  return (record, identity) => {
    const owner = ownData(record, field);
    return typeof owner === "string" && owner !== "" && owner === ownData(identity, claim);
  };
}
