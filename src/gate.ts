/**
 * The gate, without any framework: from a proposal and an identity to a result.
 *
 *     proposal -> decision -> read -> projection -> result
 *
 * The stages are one file each: `proposal.ts` takes a name and arguments out of an unknown value,
 * `decision.ts` allows or refuses, `read.ts` asks the store once, `projection.ts` checks ownership and takes
 * the declared fields, `result.ts` has the codes. `call.ts` runs them for one call, `batch.ts` for several,
 * `request.ts` for a whole HTTP request.
 *
 * @module
 */
import { runCalls } from "./batch.js";
import { type Pipeline, refuse, runCall, runFor } from "./call.js";
import { Deadline, signalOf } from "./deadline.js";
import { describeFor } from "./describe.js";
import { type DecisionEvent, Journal } from "./event.js";
import { type Format, requireFormat } from "./format.js";
import type { ListedTool } from "./formats/listing.js";
import { plain } from "./formats/plain.js";
import type { ProviderFormat } from "./formats/provider-format.js";
import { type Caller, verifyIdentity } from "./identity.js";
import { type Limits, limitsOf } from "./limits/task-limits.js";
import { copyOptions, requireFunction, requireWhole } from "./options.js";
import { ownValue } from "./plain-object.js";
import { type Proposal, readProposal } from "./proposal.js";
import { Refusal, refused } from "./refusal.js";
import { CALL_AS, type CallAs, reportCalls } from "./reported-calls.js";
import type { ToolDenial, ToolResult } from "./result.js";
import { type Stores, storesFor } from "./store.js";
import { catalogOf, type IdentityOf, type SuccessOf, type Tool } from "./tool.js";

/** The options that a gate and a mount share. */
export interface GateOptions<Tools extends readonly Tool[] = readonly Tool[]> {
  /** One or more tools, made with `defineTool`. Names are distinct. */
  readonly tools: Tools;
  /** A store for every collection, or one for each: `{ tickets: ticketStore, notes: noteStore }`. */
  readonly store: Stores;
  /** The deadline of one call or batch, in milliseconds: 1 to 60000. Past it a call is `unavailable`. Default: 5000. */
  readonly timeoutMs?: number;
  /** The most calls in one batch: 1 to 1000. With more, each is `call_limit` and nothing is read. Default: 16. */
  readonly maxCalls?: number;
  /** A budget of calls for each task, and a memory of what it was refused. Default: none. */
  readonly limits?: Limits<IdentityOf<Tools>>;
  /** Gets one event for each proposal, on every exit. What it throws changes nothing. Default: nobody listens. */
  readonly onDecision?: (event: DecisionEvent) => unknown;
}

/** What may go with a call. */
export interface CallOptions {
  /** Cancels the read: the call is `unavailable` then. */
  readonly signal?: AbortSignal | undefined;
  /** A label for the decision event. */
  readonly callId?: string | undefined;
}

/** A gate without a framework around it. */
export interface Gate<Tools extends readonly Tool[] = readonly Tool[]> {
  /** The tools of this gate, frozen. */
  readonly tools: Readonly<Tools>;
  /** Decides and runs one proposal. Never throws or rejects, whatever it is given. */
  call(
    proposal: Proposal,
    identity: IdentityOf<Tools>,
    options?: CallOptions,
  ): Promise<SuccessOf<Tools[number]> | ToolDenial>;
  /** Decides and runs several, read together: one result each, in their order. Never throws or rejects. */
  callAll(
    proposals: readonly Proposal[],
    identity: IdentityOf<Tools>,
    options?: Pick<CallOptions, "signal">,
  ): Promise<(SuccessOf<Tools[number]> | ToolDenial)[]>;
  /**
   * The tools that this identity may call now, as a format lists them. Default: `plain`.
   *
   * @throws {TypeError} where `format` is no format, or cannot say one of these tools
   */
  describe(identity: IdentityOf<Tools>): readonly ListedTool[];
  describe<Listing>(identity: IdentityOf<Tools>, format: ProviderFormat<unknown, Listing>): Listing;
}

/** Options that were checked: complete, and never the caller's object. */
export interface GateSettings extends Pipeline {
  readonly tools: readonly Tool[];
  readonly timeoutMs: number;
  readonly maxCalls: number;
  readonly onDecision: ((event: DecisionEvent) => unknown) | undefined;
}

const known: Record<keyof GateOptions, true> = {
  tools: true,
  store: true,
  timeoutMs: true,
  maxCalls: true,
  limits: true,
  onDecision: true,
};

/** Checks the options that a gate and a mount share. @throws {TypeError} that names the option and the mend */
export function gateSettings(at: string, given: Partial<GateOptions>): GateSettings {
  const catalog = catalogOf(at, given.tools);
  const stores = storesFor(at, given.store, catalog.values());
  if (given.onDecision !== undefined) {
    requireFunction(at, "onDecision", given.onDecision, "It gets one event for each proposal.");
  }
  return Object.freeze({
    catalog,
    stores,
    tools: Object.freeze([...(given.tools as readonly Tool[])]),
    timeoutMs: requireWhole(at, "timeoutMs", given.timeoutMs, 1, 60_000, 5_000),
    maxCalls: requireWhole(at, "maxCalls", given.maxCalls, 1, 1_000, 16),
    limits: limitsOf(at, given.limits),
    onDecision: given.onDecision,
  });
}

/**
 * A gate for use without Express: in a job, a worker, another framework. Identity is the caller's to verify.
 *
 * @throws {TypeError} for a wrong, missing or unknown option; the message names it and the mend
 * @example
 * const gate = createGate({ tools: [getTicket], store });
 * const result = await gate.call({ name: "get_ticket", args: { ticket_id: "TKT-104" } }, identity);
 */
export function createGate<const Tools extends readonly Tool[]>(options: GateOptions<Tools>): Gate<Tools> {
  const settings = gateSettings("createGate", copyOptions("createGate", options, known));
  const { timeoutMs, maxCalls, onDecision } = settings;

  async function call(proposal: unknown, identity: unknown, options?: unknown): Promise<ToolResult> {
    const { signal, callId } = callOptions(options);
    const { caller, journal } = begin(identity);
    const proposed = readProposal(proposal);
    if (caller instanceof Refusal) return refuse({ pipeline: settings, journal }, proposed, callId, caller);
    const deadline = new Deadline(timeoutMs, signal);
    const result = runCall(runFor(settings, caller, deadline, journal), proposed, callId);
    return result instanceof Promise ? result.finally(() => deadline.close()) : result;
  }

  async function callAll(proposals: unknown, identity: unknown, options?: unknown): Promise<ToolResult[]> {
    const { signal } = callOptions(options);
    const { caller, journal } = begin(identity);
    const calls = elementsOf(proposals).map((element) => ({ proposal: readProposal(element), id: null }));
    const refusal = caller instanceof Refusal ? caller : refused.call_limit;
    if (caller instanceof Refusal || calls.length > maxCalls) {
      return calls.map(({ proposal, id }) => refuse({ pipeline: settings, journal }, proposal, id, refusal));
    }
    const deadline = new Deadline(timeoutMs, signal);
    const results = runCalls(runFor(settings, caller, deadline, journal), calls);
    return results instanceof Promise ? results.finally(() => deadline.close()) : results;
  }

  function verified(identity: unknown): Caller | Refusal {
    return verifyIdentity(identity, settings.limits !== undefined);
  }

  function begin(identity: unknown): { caller: Caller | Refusal; journal: Journal | undefined } {
    const journal = onDecision && new Journal(onDecision);
    const caller = verified(identity);
    if (journal !== undefined && !(caller instanceof Refusal)) journal.caller = caller;
    return { caller, journal };
  }

  function describe(identity: unknown, format: Format = plain): unknown {
    requireFormat("describe", format);
    return describeFor(settings, verified(identity), format);
  }

  const gate = { tools: settings.tools, call, callAll, describe };
  const reported: CallAs = (calls, source, signal) => reportCalls(settings, calls, source, signal);
  return Object.freeze(Object.defineProperty(gate, CALL_AS, { value: reported })) as unknown as Gate<Tools>;
}

const noOptions: CallOptions = Object.freeze({});

/** The options of a call, read without trust: a signal that is none counts as aborted. */
function callOptions(options: unknown): CallOptions {
  if (options === undefined) return noOptions;
  try {
    const callId = ownValue(options, "callId") as string | undefined;
    return { signal: signalOf(ownValue(options, "signal")), callId };
  } catch {
    return { signal: AbortSignal.abort() };
  }
}

/** The elements of an array, each read once; one that throws is `undefined`. None where the value is no array. */
function elementsOf(value: unknown): readonly unknown[] {
  try {
    return Array.isArray(value)
      ? Array.from({ length: value.length }, (_, index) => elementAt(value, index))
      : [];
  } catch {
    return [];
  }
}

function elementAt(list: readonly unknown[], index: number): unknown {
  try {
    return list[index];
  } catch {
    return undefined;
  }
}
