/**
 * A gate with one tool over a store that gives one answer: for tests of a single option, argument or record.
 *
 * @module
 */
import {
  createGate,
  type DecisionEvent,
  defineTool,
  stringFields,
  type Tool,
  type ToolResult,
} from "../../src/index.js";

/** What one call came to. */
export interface Outcome {
  readonly result: ToolResult;
  /** How often the store was asked. */
  readonly reads: number;
  readonly event: DecisionEvent;
}

/** Calls the tool once; arguments that are left out are `{}`, the identity is alice of alpha. */
export type Probe = (...given: [args?: unknown, identity?: unknown]) => Promise<Outcome>;

const alice = Object.freeze({ tenant: "alpha", userId: "alice" });

const base = {
  name: "probe",
  input: stringFields({}),
  collection: "things",
  allow: () => true,
  fields: ["id"],
};

/** A tool that is right in all but `options`; it gets the record "1" unless `options` has a `where`. */
export function toolWith(options: object = {}): Tool {
  const target = "where" in options ? { limit: 100 } : { id: () => "1" };
  return defineTool({ ...base, ...target, ...options } as never) as Tool;
}

/** Calls of `toolWith(options)`, whose store gives `answer` for every get and list; left out, the record "1". */
export function probe(options: object = {}, ...given: [answer?: unknown]): Probe {
  const tool = toolWith(options);
  const answer = given.length === 0 ? { id: "1" } : given[0];
  return async (...call) => {
    const args = call.length === 0 ? {} : call[0];
    const identity = call.length < 2 ? alice : (call[1] as typeof alice);
    const events: DecisionEvent[] = [];
    let reads = 0;
    const read = (): never => {
      reads += 1;
      return answer as never;
    };
    const onDecision = (event: DecisionEvent): unknown => events.push(event);
    const gate = createGate({ tools: [tool], store: { get: read, list: read }, onDecision });
    const result = await gate.call({ name: "probe", args }, identity);
    const [event] = events;
    if (event === undefined || events.length !== 1) throw new Error(`${events.length} events for one call`);
    return { result, reads, event };
  };
}

/** What a call of `refusedAs` looks like, for `toMatchObject`. */
export function refusedAs(code: string, reads: number, event: object = {}): object {
  return { result: { ok: false, code }, reads, event: { code, reads, ...event } };
}
