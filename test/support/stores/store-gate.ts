/**
 * A gate over one store, whose tools take any id and any `where`: for tests of what a store makes of them.
 *
 * @module
 */
import {
  createGate,
  type DecisionEvent,
  defineTool,
  type Proposal,
  type RecordStore,
  stringFields,
  type ToolResult,
} from "../../../src/index.js";

/** Who asks; a list's `where` and its scope are claims of theirs. */
export interface Asker {
  readonly tenant: string;
  readonly userId?: string;
  readonly where?: object;
  readonly ids?: readonly string[];
}

/** Questions by way of a gate, of the collection `tickets`. */
export interface StoreGate {
  get(id: string, tenant?: string, options?: object): Promise<ToolResult>;
  getMany(ids: readonly string[], tenant?: string): Promise<ToolResult[]>;
  list(where?: object, ids?: readonly string[], tenant?: string): Promise<ToolResult>;
  as(asker: Asker, proposal: Proposal): Promise<ToolResult>;
  readonly events: DecisionEvent[];
}

export interface StoreGateOptions {
  readonly fields?: readonly string[];
  readonly jsonFields?: readonly string[];
  readonly timeoutMs?: number;
}

/** The proposal that asks for one record. */
export const ticket = (id: string): Proposal => ({ name: "get", args: { id } }) as Proposal;

export function storeGate(store: RecordStore, options: StoreGateOptions = {}): StoreGate {
  const { fields = ["title"], jsonFields = [], timeoutMs = 2_000 } = options;
  const events: DecisionEvent[] = [];
  const shared = { collection: "tickets", allow: () => true, fields, jsonFields };
  const get = { ...shared, name: "get", input: stringFields({ id: /[\s\S]*/ }) };
  const list = { ...shared, input: stringFields({}), limit: 100 };
  const where = (_: unknown, identity: Asker) => identity.where;
  const tools = [
    { ...get, id: (args: { id: string }) => args.id },
    ...(store.list === undefined
      ? []
      : [
          { ...list, name: "list", where },
          { ...list, name: "list_within", where, scope: (identity: Asker) => identity.ids },
        ]),
  ].map((tool) => defineTool(tool as never));
  const gate = createGate({ tools, store, timeoutMs, onDecision: (event) => events.push(event) });
  const as = (asker: Asker, proposal: unknown, given?: object) =>
    gate.call(proposal as never, asker as never, given) as Promise<ToolResult>;
  return {
    events,
    as,
    get: (id, tenant = "alpha", given) => as({ tenant }, ticket(id), given),
    getMany: (ids, tenant = "alpha") =>
      gate.callAll(ids.map(ticket) as never, { tenant } as never) as Promise<ToolResult[]>,
    list: (where = {}, ids, tenant = "alpha") =>
      as(
        { tenant, where, ...(ids && { ids }) },
        { name: ids === undefined ? "list" : "list_within", args: {} },
      ),
  };
}

/** `ok` or the code of each result. */
export function codesOf(results: readonly ToolResult[]): string[] {
  return results.map((result) => (result.ok ? "ok" : result.code));
}

/** One field of each row of a list. */
export function rowsOf(result: ToolResult, field = "title"): unknown[] {
  const { value } = result as unknown as { value?: Record<string, unknown>[] };
  if (!Array.isArray(value)) throw new Error(`no list: ${JSON.stringify(result)}`);
  return value.map((row) => row[field]).sort();
}
