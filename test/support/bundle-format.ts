/**
 * A batch format of an app's own: `{ calls: [{ id, tool, input }] }`, and `{ ping: true }`, which the protocol
 * answers by itself.
 *
 * @module
 */
import type { Format, FormatCall } from "../../src/index.js";

export const bundle: Format = {
  name: "bundle",
  batch: true,
  read(body) {
    const { ping, calls } = (body ?? {}) as { ping?: unknown; calls?: unknown };
    if (ping === true) return { reply: { status: 202, body: { pong: true } } };
    return Array.isArray(calls) ? { calls: calls.map(callIn) } : undefined;
  },
  write: (entries) => ({ answers: entries.map(({ id, name, result }) => ({ id, tool: name, ...result })) }),
  describe: (tools) => ({ tools: tools.map(({ name }) => name) }),
};

function callIn(element: unknown): FormatCall {
  const { id, tool, input } = (element ?? {}) as { id?: unknown; tool?: unknown; input?: unknown };
  return { id, name: tool, args: input };
}

/** An element of a bundle. */
export function element(id: unknown, tool: string, input: unknown): object {
  return { id, tool, input };
}
