/**
 * Results to be written by a format: a success, and a denial of each code.
 *
 * @module
 */
import {
  type DenialCode,
  denials,
  type FormatEntry,
  type ToolDenial,
  type ToolResult,
} from "../../src/index.js";

export const ticket = { id: "TKT-104", title: "Settings crash", status: "open" } as const;
export const success: ToolResult = { ok: true, ticket };

export const codes = Object.keys(denials) as DenialCode[];

/** The denial with this code. */
export function denial(code: DenialCode): ToolDenial {
  return { ok: false, code };
}

/** A call of `get_ticket` with this id, and its result. */
export function entry(id: unknown, result: ToolResult = success): FormatEntry {
  return { id, name: "get_ticket", result };
}
