/**
 * What a model is told of a result: for a success the projection under its name, for a denial the code and
 * its fixed advice. Never more.
 *
 * @module
 */
import { denials, type ToolDenial, type ToolResult, type ToolSuccess } from "../result.js";

/** A success without its `ok`: `{ [as]: projection }`, as the tool's `outputSchema` describes it. */
export function contentOf({ ok: _, ...content }: ToolSuccess): Record<string, unknown> {
  return content;
}

/** A denial as one line: the code and its advice. */
export function denialText({ code }: ToolDenial): string {
  return `${code}: ${denials[code].advice}`;
}

/** A result as the text of a message. */
export function textOf(result: ToolResult): string {
  return result.ok === true ? JSON.stringify(contentOf(result)) : denialText(result);
}
