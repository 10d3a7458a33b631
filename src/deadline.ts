/**
 * The one deadline of a request: it bounds every wait, for the identity and for the reads. The timer and the
 * abort signal are made only when something really takes time.
 *
 * @module
 */
import { type Cause, type Refusal, unavailable } from "./refusal.js";

// The methods of the prototypes: a signal is the caller's, and may have others of its own.
const { addEventListener, removeEventListener } = EventTarget.prototype;
const readAborted = Object.getOwnPropertyDescriptor(AbortSignal.prototype, "aborted")?.get;

/** Whether a signal is aborted. @throws {TypeError} for whatever only looks like one: a brand check */
export function isAborted(signal: unknown): boolean {
  return readAborted?.call(signal) === true;
}

/** The caller's signal where it gave one; what only looks like a signal counts as an aborted one. */
export function signalOf(value: unknown): AbortSignal | undefined {
  if (value === undefined) return undefined;
  try {
    isAborted(value);
    return value as AbortSignal;
  } catch {
    return AbortSignal.abort();
  }
}

/** A deadline that starts with the first wait, and ends early when the caller goes away. */
export class Deadline {
  readonly #timeoutMs: number;
  readonly #outer: AbortSignal | undefined;
  #controller: AbortController | undefined;
  #lapse: Refusal | undefined;
  #waits: Waits | undefined;

  constructor(timeoutMs: number, outer?: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.#outer = outer;
  }

  /** Why nothing may be waited for any more; `undefined` while there is time. */
  get lapse(): Refusal | undefined {
    if (this.#lapse === undefined && this.#outer !== undefined && isAborted(this.#outer)) this.abort();
    return this.#lapse;
  }

  /** Aborted when the deadline passes or the caller goes away. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.lapse !== undefined) this.#controller.abort();
    return this.#controller.signal;
  }

  /** Waits for a value: what it resolves to, or a refusal with `cause` where it rejects. Never rejects itself. */
  wait(pending: PromiseLike<unknown>, cause: Cause): Promise<unknown> {
    return new Promise((resolve) => {
      if (this.lapse !== undefined) resolve(this.lapse);
      this.#waits ??= this.#startWaits();
      const { waiting } = this.#waits;
      waiting.add(resolve);
      const settle = (outcome: unknown): void => {
        waiting.delete(resolve);
        resolve(this.#lapse ?? outcome);
      };
      // Adopted first, so that a thenable's own throw is a rejection and a second answer counts for nothing.
      new Promise((adopt) => adopt(pending)).then(settle, (error) => settle(unavailable(cause, error)));
    });
  }

  /** The caller went away. */
  abort(): void {
    const sentence = "the caller went away, or its signal was aborted or is no AbortSignal";
    this.#end(unavailable("aborted", sentence));
  }

  /** Nothing more will be waited for: lets the timer go. */
  close(): void {
    if (this.#waits === undefined) return;
    clearTimeout(this.#waits.timer);
    if (this.#outer !== undefined) removeEventListener.call(this.#outer, "abort", this.#waits.abort);
  }

  #startWaits(): Waits {
    const late = (): void => this.#end(unavailable("deadline", `nothing came within ${this.#timeoutMs} ms`));
    const abort = (): void => this.abort();
    const timer = this.#lapse === undefined ? setTimeout(late, this.#timeoutMs) : undefined;
    if (this.#outer !== undefined) addEventListener.call(this.#outer, "abort", abort, { once: true });
    return { waiting: new Set(), timer, abort };
  }

  #end(lapse: Refusal): void {
    if (this.#lapse !== undefined) return;
    this.#lapse = lapse;
    this.close();
    this.#controller?.abort();
    for (const resolve of this.#waits?.waiting ?? []) resolve(lapse);
  }
}

/** What exists only once something is waited for. */
interface Waits {
  readonly waiting: Set<(lapse: Refusal) => void>;
  readonly timer: NodeJS.Timeout | undefined;
  readonly abort: () => void;
}
