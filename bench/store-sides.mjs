// The calls that a store is measured by: one, and a batch of 32.
import { createGate } from "express-tool-gate/core";
import { inTurn } from "./in-turn.mjs";
import { reader, ticketTools } from "./subjects.mjs";

export const size = 32;
const idOf = (index) => `TKT-${100 + (index % 900)}`;

/** The sides of a gate over `store`; each fails where a call is refused. */
function sidesOf(store) {
  const gate = createGate({ tools: ticketTools(1), store, maxCalls: size });
  const propose = (index) => ({ name: "get_ticket", args: { ticket_id: idOf(index) } });
  return {
    one: async (index) => {
      if (!(await gate.call(propose(index), reader)).ok) throw new Error("a call was refused");
    },
    batch: async (index) => {
      const calls = Array.from({ length: size }, (_, at) => propose(size * index + at));
      const results = await gate.callAll(calls, reader);
      if (!results.every(({ ok }) => ok)) throw new Error("a call of a batch was refused");
    },
  };
}

/**
 * Times of a call and of a batch through a store, beside what the client alone takes for the same.
 *
 * @param bare `{ one(id), batch(ids) }`
 * @returns microseconds
 */
export function timesOf(store, bare, options) {
  return inTurn(
    {
      ...sidesOf(store),
      bareOne: (index) => bare.one(idOf(index)),
      bareBatch: (index) => bare.batch(Array.from({ length: size }, (_, at) => idOf(size * index + at))),
    },
    options,
  );
}

/** The rows of a store: a call against the client's same question, a batch against one call over a slow link. */
export function rowsOf(name, near, far) {
  const row = (what, microseconds, against, other, bound) => ({
    what: `${name}: ${what}`,
    microseconds: Math.round(microseconds),
    against,
    "its time": Math.round(other),
    ratio: microseconds / other,
    ...(bound !== undefined && { bound }),
  });
  return {
    bounded: [
      row("one call", near.one, "the client alone", near.bareOne, 1.2),
      row(`${size} in a batch, slow link`, far.batch, "one call, slow link", far.one, 1.5),
    ],
    unbounded: [
      row(`${size} in a batch`, near.batch, "one call", near.one),
      row(`${size} in a batch, the client alone`, near.bareBatch, "one, the client alone", near.bareOne),
    ],
  };
}

/** Rounds over a slow link: each takes milliseconds. */
export const slowRounds = { rounds: 300, warmup: 30 };
