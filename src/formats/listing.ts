/**
 * How the formats of our own list tools: their public faces, as plain JSON.
 *
 * @module
 */
import type { JsonSchema } from "../schema/input-schema.js";
import type { Tool } from "../tool.js";

/** A tool as `plain` and `flat` describe it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
}

/** The public faces of some tools. */
export function listTools(tools: readonly Tool[]): readonly ListedTool[] {
  return tools.map(({ name, description, inputSchema, outputSchema }) => ({
    name,
    description,
    inputSchema,
    ...(outputSchema && { outputSchema }),
  }));
}
