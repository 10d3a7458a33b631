/**
 * Watches the signal of a read that takes time. A signal is made when it is first looked at, and that costs
 * more than all else of a quick read: so it is looked at late.
 *
 * @module
 */
import type { ReadOptions } from "../../store.js";

/** From when on a read is no quick one, in milliseconds: an abort before is noticed then. */
const QUICK_MS = 20;

/** Knows whether a read was aborted, and tells when it is. */
export class AbortWatch {
  readonly #timer: NodeJS.Timeout;
  #signal: AbortSignal | undefined;
  /** Called once, when the read is aborted. */
  onAbort: (() => void) | undefined;

  constructor(options: Pick<ReadOptions, "signal">) {
    this.#timer = setTimeout(() => this.#look(options), QUICK_MS);
  }

  /** Whether the read was aborted, as far as was looked. */
  get isAborted(): boolean {
    return this.#signal?.aborted === true;
  }

  /** The read is over: nothing is watched any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener("abort", this.#abort);
  }

  #look({ signal }: Pick<ReadOptions, "signal">): void {
    this.#signal = signal;
    if (signal.aborted) this.#abort();
    else signal.addEventListener("abort", this.#abort, { once: true });
  }

  readonly #abort = (): void => this.onAbort?.();
}
