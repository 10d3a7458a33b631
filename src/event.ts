/**
 * What happened to a proposal, for logs and audits: never shown to the model. Values are raw; format them
 * where they are written.
 *
 * @module
 */
import type { Allowed } from "./decision.js";
import type { Caller } from "./identity.js";
import { abandon } from "./maybe-promise.js";
import { type Cause, Refusal } from "./refusal.js";
import type { DenialCode } from "./result.js";
import type { RecordKey, RecordQuery } from "./store.js";

/** One decision. There is exactly one for each proposal, and one for a refusal of a whole request. */
export interface DecisionEvent {
  /** When it was made: milliseconds since the Unix epoch. */
  readonly at: number;
  /** A declared tool's name, or `null`; never the caller's text. */
  readonly tool: string | null;
  /** The call's id where it is a string of at most 256 characters, else `null`. The caller's text: escape it in logs. */
  readonly callId: string | null;
  readonly tenant: string | null;
  readonly userId: string | null;
  /** What the store was to be asked; `null` until the decision to read. The ids of a scope are left out. */
  readonly key: RecordKey | Omit<RecordQuery, "ids"> | null;
  readonly code: "ok" | DenialCode;
  /** How many records or lists the store was asked for. */
  readonly reads: 0 | 1;
  /** Since the request or the call began, in milliseconds. */
  readonly durationMs: number;
  /** What a refusal came from. Present on `unauthenticated`, on refusals by the schema and on `unavailable`. */
  readonly cause?: Cause;
  /** Places in the declared schema or fields; never values or undeclared keys. */
  readonly paths?: readonly string[];
  /** What was thrown, or a sentence. For operators only. */
  readonly error?: unknown;
}

/** Takes the events of one request. */
export class Journal {
  readonly #listener: (event: DecisionEvent) => unknown;
  readonly #start = performance.now();
  caller: Caller | undefined;

  constructor(listener: (event: DecisionEvent) => unknown) {
    this.#listener = listener;
  }

  /** Tells the listener of one outcome. A listener that throws or rejects changes nothing. */
  note(tool: string | null, callId: unknown, outcome: unknown, reads: 0 | 1 = 0, allowed?: Allowed): void {
    const refusal = Refusal.is(outcome) ? outcome : undefined;
    try {
      abandon(
        this.#listener({
          at: Date.now(),
          tool,
          callId: typeof callId === "string" && callId.length <= 256 ? callId : null,
          tenant: this.caller?.tenant ?? null,
          userId: this.caller?.userId ?? null,
          key: allowed === undefined ? null : keyOf(allowed),
          code: refusal?.denial.code ?? "ok",
          reads,
          durationMs: performance.now() - this.#start,
          ...(refusal?.cause !== undefined && { cause: refusal.cause }),
          ...(refusal?.paths !== undefined && { paths: refusal.paths }),
          ...(refusal?.error !== undefined && { error: refusal.error }),
        }),
      );
    } catch {
      // a log that fails must not turn a decision into another one
    }
  }
}

/** Made of what was decided, and not of the objects that the store was given. */
function keyOf({ tool, caller, target }: Allowed): RecordKey | Omit<RecordQuery, "ids"> {
  const { collection, limit } = tool;
  const { tenant } = caller;
  return target.id === undefined
    ? { collection, tenant, where: target.where, limit }
    : { collection, tenant, id: target.id };
}
