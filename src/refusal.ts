/**
 * A refusal on its way through the stages: the denial that the model will see, and beside it what only
 * operators see. A value, never thrown, and shared where it carries no reason.
 *
 * @module
 */
import { type DenialCode, denials, type ToolDenial } from "./result.js";

/** What a refusal came from, for operators. */
export type Cause = "identity" | "schema" | "policy" | "store" | "deadline" | "record" | "ledger" | "aborted";

/** One frozen result a code, shared by every call that gets it. */
const denialResults = Object.freeze(
  Object.fromEntries(Object.keys(denials).map((code) => [code, Object.freeze({ ok: false, code })])),
) as unknown as { readonly [Code in DenialCode]: ToolDenial<Code> };

/** Why a call was refused. The private brand tells it from anything that a store or a policy can return. */
export class Refusal {
  readonly #brand: true = true;
  readonly denial: ToolDenial;
  readonly cause: Cause | undefined;
  /** What was thrown, or a sentence. For operators only. */
  readonly error: unknown;
  /** Places in the declared schema; never values or undeclared keys. */
  readonly paths: readonly string[] | undefined;

  constructor(code: DenialCode, cause?: Cause, error?: unknown, paths?: readonly string[]) {
    this.denial = denialResults[code];
    this.cause = cause;
    this.error = error;
    this.paths = paths;
  }

  /** For values that may be anybody's: a store's answer, a policy's. For the gate's own, `instanceof` does. */
  static is(value: unknown): value is Refusal {
    return typeof value === "object" && value !== null && #brand in value && value.#brand;
  }
}

type PlainRefusal =
  | "invalid_request"
  | "call_limit"
  | "repeat_denied"
  | "unknown_tool"
  | "forbidden"
  | "out_of_scope"
  | "not_found";

/** The refusals that need no reason. */
export const refused: Readonly<Record<PlainRefusal, Refusal>> = Object.freeze({
  invalid_request: new Refusal("invalid_request"),
  call_limit: new Refusal("call_limit"),
  repeat_denied: new Refusal("repeat_denied"),
  unknown_tool: new Refusal("unknown_tool"),
  forbidden: new Refusal("forbidden"),
  out_of_scope: new Refusal("out_of_scope"),
  not_found: new Refusal("not_found"),
});

/** The one way to say that something of the app's, or of its back end, did not work. */
export function unavailable(cause: Cause, error: unknown, paths?: readonly string[]): Refusal {
  return new Refusal("unavailable", cause, error, paths);
}
