/**
 * The type of a format whose reply and whose listing are known: what its provider's client takes.
 *
 * @module
 */
import type { Format, FormatEntry } from "../format.js";
import type { Tool } from "../tool.js";

/** A format that writes a `Reply` and describes tools as a `Listing`. */
export interface ProviderFormat<Reply, Listing> extends Format {
  write(entries: readonly FormatEntry[]): Reply;
  describe(tools: readonly Tool[]): Listing;
}
