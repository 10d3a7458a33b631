/**
 * Goes on with a request when its outcome is there, and only while somebody waits for it.
 *
 * @module
 */
import type { Response } from "express";
import type { Deadline } from "../src/deadline.js";

/**
 * Calls `done` with the outcome: at once where it is there, else when it arrives. Where the client goes away
 * first (`res` 'close' before the reply is finished), the reads are cancelled and nothing is called; nor
 * where another handler, a timeout's say, has answered meanwhile.
 */
export function whenSettled<T extends object>(
  res: Response,
  deadline: Deadline,
  start: () => T | Promise<T>,
  done: (outcome: T) => void,
  next: (error: unknown) => void,
): void {
  if (res.destroyed) deadline.abort();
  const begun = res.headersSent; // a stream that the app has begun by itself goes on
  const outcome = start();
  const abort = (): void => deadline.abort();
  const settle = (settled: T): void => {
    res.off("close", abort);
    deadline.close();
    if (!res.destroyed && res.headersSent === begun && !res.writableEnded) done(settled);
  };
  if (!(outcome instanceof Promise)) {
    settle(outcome);
    return;
  }
  res.once("close", abort);
  outcome.then(settle).catch(next); // an error of a handler after this one must not end the process
}
