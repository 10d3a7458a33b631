/**
 * Clients of databases emit `error` when an idle connection breaks, and an `error` that nobody listens to
 * ends the process. The next read tells what is wrong, so here it is passed over.
 *
 * @module
 */

/** What emits errors. */
export interface ErrorSource {
  on?(event: "error", listener: (error: Error) => void): unknown;
}

const heard = new WeakSet<object>();

/** Listens to a client's errors, once however many stores share it. The app's own listeners are called as well. */
export function surviveErrors(client: ErrorSource): void {
  if (heard.has(client)) return;
  heard.add(client);
  client.on?.("error", ignoreError);
}

/** Does nothing with an error. */
export function ignoreError(): void {}
