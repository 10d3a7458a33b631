/**
 * The one deadline of a request: it bounds every wait, for the identity and for the reads. The timer and the
 * abort signal are made only when something really takes time.
 *
 * @module
 */
import { type Cause, type Refusal, unavailable } from "./refusal.js";

/** A deadline that starts with the first wait, and ends early when the caller goes away. */
export class Deadline {
  readonly #timeoutMs: number;
  readonly #outer: AbortSignal | undefined;
  #timer: NodeJS.Timeout | undefined;
  #controller: AbortController | undefined;
  #lapse: Refusal | undefined;
  #waiting: Set<(lapse: Refusal) => void> | undefined;

  constructor(timeoutMs: number, outer?: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.#outer = outer;
  }

  /** Why nothing may be waited for any more; `undefined` while there is time. */
  get lapse(): Refusal | undefined {
    if (this.#lapse === undefined && this.#outer?.aborted === true) this.abort();
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
      const waiting = this.#start();
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
  readonly abort = (): void =>
    this.#end(unavailable("aborted", "the caller went away, or its signal was aborted or is no AbortSignal"));

  /** Nothing more will be waited for: lets the timer go. */
  close(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.abort);
    this.#waiting = undefined;
  }

  #start(): Set<(lapse: Refusal) => void> {
    if (this.#waiting === undefined) {
      this.#waiting = new Set();
      if (this.#lapse !== undefined) return this.#waiting;
      const late = () => this.#end(unavailable("deadline", `nothing came within ${this.#timeoutMs} ms`));
      this.#timer ??= setTimeout(late, this.#timeoutMs);
      this.#outer?.addEventListener("abort", this.abort, { once: true });
    }
    return this.#waiting;
  }

  #end(lapse: Refusal): void {
    if (this.#lapse !== undefined) return;
    this.#lapse = lapse;
    const waiting = [...(this.#waiting ?? [])];
    this.close();
    this.#controller?.abort();
    for (const resolve of waiting) resolve(lapse);
  }
}
