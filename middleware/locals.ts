/**
 * What a mount leaves on `res.locals`: the results for the app's next handler, and for `sendToolResult()` how
 * they are said.
 *
 * @module
 */
import type { Response } from "express";
import type { Format, FormatCall, FormatEntry, FormatReply } from "../src/format.js";
import type { RequestOutcome } from "../src/request.js";
import type { ToolResult } from "../src/result.js";

/** One call of a batch with its result, in the order of the proposals. */
export type ToolCallResult = FormatEntry;

declare global {
  namespace Express {
    interface Locals {
      /** The result of a one-call format, or the refusal of a whole request. */
      toolResult?: ToolResult;
      /** The results of a batch format; empty where the whole request was refused. */
      toolResults?: readonly ToolCallResult[];
    }
  }
}

/** How a mount's results are said. */
export interface Saying {
  readonly format: Format;
  /** A reply of the protocol's own, in place of a result. */
  readonly reply: FormatReply | undefined;
  /** The one call of a one-call format; `undefined` in batches, and where the whole request was refused. */
  readonly call: FormatCall | undefined;
}

/** Registered, so that a gate of the CommonJS copy and a sender of the ESM copy find each other. */
const SAYING = Symbol.for("express-tool-gate.saying.1");

/** Leaves the outcome of a request for the handlers after it. */
export function leaveOutcome(res: Response, format: Format, outcome: RequestOutcome): void {
  const locals = res.locals as Express.Locals & { [SAYING]?: Saying };
  delete locals.toolResult;
  delete locals.toolResults;
  if (outcome.refused) {
    locals[SAYING] = { format, reply: outcome.reply, call: undefined };
    locals.toolResult = outcome.denial;
    if (format.batch) locals.toolResults = [];
    return;
  }
  const { calls, results } = outcome;
  locals[SAYING] = { format, reply: undefined, call: format.batch ? undefined : calls[0] };
  if (!format.batch) {
    locals.toolResult = results[0] as ToolResult;
    return;
  }
  locals.toolResults = calls.map(({ id, name }, index) => ({
    id,
    name,
    result: results[index] as ToolResult,
  }));
}

/** How the gate before this handler says its results; `undefined` where there was none. */
export function sayingOf(res: Response): Saying | undefined {
  return (res.locals as { [SAYING]?: Saying })[SAYING];
}
