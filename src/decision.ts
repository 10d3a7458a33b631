/**
 * Whether a proposal is allowed. Proposal and identity in, `Allowed` or a refusal out: synchronous, no I/O.
 * An `Allowed` is made here and nowhere else, and only it opens the read.
 *
 * @module
 */
import { readArguments } from "./arguments.js";
import type { Caller } from "./identity.js";
import { abandon } from "./maybe-promise.js";
import type { Proposal } from "./proposal.js";
import { Refusal, refused, unavailable } from "./refusal.js";
import { idsOf, inScope, isScope, type Scope } from "./scope.js";
import type { RecordKey, RecordQuery, Where } from "./store.js";
import type { Catalog, ToolPlan } from "./tool.js";
import { copyWhere } from "./where.js";

/**
 * What an allowed call reads: one record, or the rows of a query within the ids of the scope. The store gets
 * `key` or `query` and may do to it what it likes: nothing after the read looks at them again.
 */
type Target =
  | { readonly id: string; readonly key: RecordKey; readonly query: undefined }
  | {
      readonly id: undefined;
      readonly key: undefined;
      readonly query: RecordQuery;
      readonly where: Where;
      readonly within: ReadonlySet<string> | undefined;
    };

let allow: (tool: ToolPlan, caller: Caller, target: Target) => Allowed;

/**
 * A decision to read. The private brand cannot be copied: a spread, a clone and a hand-made object are none,
 * neither for `isAllowed` at run time nor for the compiler.
 */
class Allowed {
  readonly #brand: true = true;
  readonly tool: ToolPlan;
  readonly caller: Caller;
  readonly target: Target;

  private constructor(tool: ToolPlan, caller: Caller, target: Target) {
    this.tool = tool;
    this.caller = caller;
    this.target = target;
  }

  static is(value: unknown): value is Allowed {
    return typeof value === "object" && value !== null && #brand in value && value.#brand;
  }

  static {
    allow = (tool, caller, target) => new Allowed(tool, caller, target);
    // An instance leads to its class, and the class would make more of them.
    Object.defineProperty(Allowed.prototype, "constructor", { value: undefined });
  }
}

export type { Allowed };

/** Whether a value is a decision that was made here. */
export const isAllowed: (value: unknown) => value is Allowed = Allowed.is;

/** Decides one proposal. The checks run in the order of the codes and stop at the first that fails. */
export function decide(tools: Catalog, proposal: Proposal | undefined, caller: Caller): Allowed | Refusal {
  const name = proposal?.name;
  const tool = typeof name === "string" ? tools.get(name) : undefined;
  if (proposal === undefined || tool === undefined) return refused.unknown_tool;
  const args = readArguments(tool.input, proposal);
  if (args instanceof Refusal) return args;
  try {
    if (!isExactlyTrue(tool.allow(caller.identity))) return refused.forbidden;
    const target = tool.list ? listTarget(tool, args.value, caller) : recordTarget(tool, args.value, caller);
    return target instanceof Refusal ? target : allow(tool, caller, target);
  } catch (error) {
    return unavailable("policy", error);
  }
}

/** Only `true` is true. A promise is not: it is let go, so that its rejection ends no process. */
export function isExactlyTrue(verdict: unknown): boolean {
  if (verdict === true) return true;
  abandon(verdict);
  return false;
}

function recordTarget(tool: ToolPlan, args: unknown, { identity, tenant }: Caller): Target | Refusal {
  const scope = tool.scope?.(identity);
  if (tool.scope !== undefined && !isScope(scope)) return outOfScope(scope);
  const id = tool.target(args, identity);
  if (typeof id !== "string" || id === "") {
    abandon(id);
    return unavailable("policy", '"id" did not return a non-empty string');
  }
  if (tool.scope !== undefined && !inScope(scope as Scope, id)) return refused.out_of_scope; // a scope, as checked above
  return { id, key: { collection: tool.collection, tenant, id }, query: undefined };
}

function listTarget(tool: ToolPlan, args: unknown, { identity, tenant }: Caller): Target | Refusal {
  const { collection, limit } = tool;
  const scope = tool.scope?.(identity);
  const within = tool.scope !== undefined && isScope(scope) ? idsOf(scope) : undefined;
  if (tool.scope !== undefined && (within === undefined || within.size === 0)) return outOfScope(scope);
  const condition = tool.target(args, identity);
  const where = copyWhere(condition);
  if (where === undefined) {
    abandon(condition);
    return unavailable("policy", '"where" did not return a plain object of scalars and arrays of scalars');
  }
  const ids = within === undefined ? {} : { ids: Object.freeze([...within]) };
  return {
    id: undefined,
    key: undefined,
    query: { collection, tenant, where, ...ids, limit },
    where,
    within,
  };
}

function outOfScope(scope: unknown): Refusal {
  abandon(scope);
  return refused.out_of_scope;
}
