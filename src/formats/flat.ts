/**
 * A format of one level: a body is `{ name, ...args }`; the reply is the result itself.
 *
 * @module
 */
import type { FormatCall, FormatEntry } from "../format.js";
import { isPlainObject } from "../plain-object.js";
import type { Tool } from "../tool.js";
import { type ListedTool, listTools } from "./listing.js";
import type { ProviderFormat } from "./provider-format.js";

/** One call a body: `{ name, ...args }`. No tool of such a mount can have an argument that is called `name`. */
export const flat: ProviderFormat<unknown, readonly ListedTool[]> = Object.freeze({
  name: "flat",
  batch: false,
  read(body: unknown): { calls: readonly FormatCall[] } | undefined {
    const own = isPlainObject(body) ? { ...body } : {}; // what is hidden (not enumerable) is not there
    if (!Object.hasOwn(own, "name")) return undefined;
    const { name, ...args } = own;
    return { calls: [{ name, args }] };
  },
  write: ([entry]: readonly FormatEntry[]): unknown => entry?.result,
  /** @throws {TypeError} where a tool has an argument that is called `name` */
  describe(tools: readonly Tool[]): readonly ListedTool[] {
    const clash = tools.find(({ inputSchema }) => Object.hasOwn(inputSchema.properties ?? {}, "name"));
    if (clash !== undefined) {
      const mend = "Rename the argument, or mount the tool with another format";
      throw new TypeError(
        `flat: the tool "${clash.name}" has an argument "name", which stands for the tool. ${mend}.`,
      );
    }
    return listTools(tools);
  },
});
