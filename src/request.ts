/**
 * One whole request: identity, then the body as the mounted format reads it, then its calls. What a mount
 * needs beside a gate's `call`; knows nothing of Express.
 *
 * @module
 */
import { runCalls } from "./batch.js";
import { type Pipeline, type Run, refuse, runCall, runFor } from "./call.js";
import type { Deadline } from "./deadline.js";
import type { Journal } from "./event.js";
import { type Format, type FormatCall, type FormatReply, readBody } from "./format.js";
import { type Caller, verifyIdentity } from "./identity.js";
import { isPromiseLike } from "./maybe-promise.js";
import { Refusal, refused, unavailable } from "./refusal.js";
import type { ToolDenial, ToolResult } from "./result.js";

/** A request as the boundary hands it in. */
export interface IncomingRequest {
  /** Gives what the app says of the caller, a promise of it, or a `Refusal`. It may throw. */
  readonly identify: () => unknown;
  /** The parsed body; `undefined` where it was not sent as JSON. */
  readonly body: unknown;
  readonly format: Format;
  /** The most calls in it. */
  readonly maxCalls: number;
}

/** What a request comes to: a refusal of the whole, or a result for each call. */
export type RequestOutcome =
  | { readonly refused: true; readonly denial: ToolDenial; readonly reply: FormatReply | undefined }
  | {
      readonly refused: false;
      readonly calls: readonly FormatCall[];
      readonly results: readonly ToolResult[];
    };

/** Runs a request: its outcome at once where nothing has to be waited for. Never throws or rejects. */
export function runRequest(
  pipeline: Pipeline,
  incoming: IncomingRequest,
  deadline: Deadline,
  journal: Journal | undefined,
): RequestOutcome | Promise<RequestOutcome> {
  return identify(pipeline, incoming.identify, deadline, (caller) => {
    if (caller instanceof Refusal) return refuseAll(caller, journal);
    if (journal !== undefined) journal.caller = caller;
    const reading = readBody(incoming.format, incoming.body);
    if (reading === undefined) return refuseAll(refused.invalid_request, journal);
    if (reading.calls === undefined) return refuseAll(refused.invalid_request, journal, reading.reply);
    return runAll(runFor(pipeline, caller, deadline, journal), reading.calls, incoming.maxCalls);
  });
}

/** Asks who is calling, within the deadline, checks it, and hands the caller on, or why there is none. */
export function identify<R>(
  { limits }: Pick<Pipeline, "limits">,
  source: () => unknown,
  deadline: Deadline,
  next: (caller: Caller | Refusal) => R | Promise<R>,
): R | Promise<R> {
  const verified = (identity: unknown): R | Promise<R> =>
    next(Refusal.is(identity) ? identity : verifyIdentity(identity, limits !== undefined));
  let identity: unknown;
  try {
    identity = source();
    if (isPromiseLike(identity)) return deadline.wait(identity, "identity").then(verified);
  } catch (error) {
    identity = unavailable("identity", error);
  }
  return verified(identity);
}

function runAll(
  run: Run,
  calls: readonly FormatCall[],
  maxCalls: number,
): RequestOutcome | Promise<RequestOutcome> {
  if (calls.length > maxCalls) {
    return {
      refused: false,
      calls,
      results: calls.map((call) => refuse(run, call, call.id, refused.call_limit)),
    };
  }
  const [only] = calls;
  const results =
    only !== undefined && calls.length === 1
      ? runCall(run, only, only.id)
      : runCalls(
          run,
          calls.map((call) => ({ proposal: call, id: call.id })),
        );
  const outcome = (settled: ToolResult | readonly ToolResult[]): RequestOutcome => ({
    refused: false,
    calls,
    results: [settled].flat(),
  });
  return results instanceof Promise ? results.then(outcome) : outcome(results);
}

function refuseAll(refusal: Refusal, journal: Journal | undefined, reply?: FormatReply): RequestOutcome {
  journal?.note(null, null, refusal);
  return { refused: true, denial: refusal.denial, reply };
}
