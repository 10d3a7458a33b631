/**
 * The default format: a body is `{ name, args }` and nothing else; the reply is the result itself.
 *
 * @module
 */
import type { FormatCall, FormatEntry } from "../format.js";
import { isPlainObject } from "../plain-object.js";
import { readProposal } from "../proposal.js";
import { type ListedTool, listTools } from "./listing.js";
import type { ProviderFormat } from "./provider-format.js";

/** One call a body: `{ name, args }`. `args` left out is `undefined`, hence `invalid_arguments`. */
export const plain: ProviderFormat<unknown, readonly ListedTool[]> = Object.freeze({
  name: "plain",
  batch: false,
  read(body: unknown): { calls: readonly FormatCall[] } | undefined {
    if (!isPlainObject(body) || Object.keys(body).some((key) => key !== "name" && key !== "args"))
      return undefined;
    const proposal = readProposal(body);
    return proposal && { calls: [proposal] };
  },
  write: ([entry]: readonly FormatEntry[]): unknown => entry?.result,
  describe: listTools,
});
