/**
 * Stands around a handler and notes how it calls `next`. Changes nothing.
 *
 * @module
 */
import type { RequestHandler } from "express";

/** A handler, and the arguments of each of its calls of `next`. */
export interface Watched {
  readonly handler: RequestHandler;
  readonly nexts: readonly unknown[][];
}

export function watched(inner: RequestHandler): Watched {
  const nexts: unknown[][] = [];
  const handler: RequestHandler = (req, res, next) => {
    const noted = (...args: unknown[]): void => {
      nexts.push(args);
      (next as (...args: unknown[]) => void)(...args);
    };
    return inner(req, res, noted);
  };
  return { handler, nexts };
}
