/**
 * What a model may see: a projection, or a code of a closed union. Holds the codes and what each means for
 * HTTP and for a runner; decides nothing.
 *
 * @module
 */

/** What a runner should do after a denial: nothing more, a corrected call, or the same call later. */
export type Retry = "never" | "corrected" | "backoff";

/** What a denial code means. */
export interface DenialInfo {
  /** The HTTP status that `sendToolResult()` answers with in one-call formats. */
  readonly status: 400 | 401 | 403 | 404 | 422 | 429 | 503;
  /** What a runner should do next. */
  readonly retry: Retry;
  /** One fixed sentence that a model can act on. It names no resource. */
  readonly advice: string;
}

/**
 * Every denial code, frozen, in the order of the checks. A code says what a caller may do next and nothing
 * about what exists: a missing record, another tenant's and one that changed its owner are all `not_found`.
 *
 * | code | when | reads |
 * |---|---|---|
 * | `unauthenticated` | no identity with a tenant | 0 |
 * | `invalid_request` | the body is not exactly a proposal in the mounted format | 0 |
 * | `call_limit` | too many calls in one request, or the task's budget is spent | 0 |
 * | `repeat_denied` | this very proposal was already refused in this task | 0 |
 * | `unknown_tool` | the name is not exactly a declared tool's | 0 |
 * | `invalid_arguments` | the arguments are not exactly what the schema declares | 0 |
 * | `forbidden` | `allow` did not return exactly `true` | 0 |
 * | `out_of_scope` | the id is not in the task's scope, or a declared scope is missing | 0 |
 * | `not_found` | no record for this tenant, or `owns` did not return exactly `true` | 1 |
 * | `unavailable` | a store error, a deadline, a corrupt record, or a function of the app's that threw | 0 or 1 |
 */
export const denials: {
  readonly unauthenticated: DenialInfo;
  readonly invalid_request: DenialInfo;
  readonly call_limit: DenialInfo;
  readonly repeat_denied: DenialInfo;
  readonly unknown_tool: DenialInfo;
  readonly invalid_arguments: DenialInfo;
  readonly forbidden: DenialInfo;
  readonly out_of_scope: DenialInfo;
  readonly not_found: DenialInfo;
  readonly unavailable: DenialInfo;
} = Object.freeze({
  unauthenticated: denial(401, "never", "Nobody is signed in, so ask the user to sign in, and stop."),
  invalid_request: denial(400, "never", "The request was not a tool call in the expected format, so stop."),
  call_limit: denial(429, "never", "No further tool calls are allowed here, so answer with what you have."),
  repeat_denied: denial(403, "never", "This very call was already refused, so do not send it again."),
  unknown_tool: denial(
    404,
    "corrected",
    "There is no tool of that name, so use only the tools that were listed.",
  ),
  invalid_arguments: denial(
    422,
    "corrected",
    "The arguments do not match the tool's schema, so correct them.",
  ),
  forbidden: denial(403, "never", "This user may not use this tool, so do not call it again."),
  out_of_scope: denial(403, "never", "That is outside the current task, so do not ask for it again."),
  not_found: denial(404, "never", "Nothing was found under that id, so tell the user, and try no other ids."),
  unavailable: denial(
    503,
    "backoff",
    "The tool cannot answer at the moment, and the same call may work later.",
  ),
});

function denial(status: DenialInfo["status"], retry: Retry, advice: string): DenialInfo {
  return Object.freeze({ status, retry, advice });
}

/** A code of the closed union. */
export type DenialCode = keyof typeof denials;

/** A denial: a code and nothing else. */
export interface ToolDenial<Code extends DenialCode = DenialCode> {
  readonly ok: false;
  readonly code: Code;
}

/** A success: `ok`, and the projection under the name that the tool declares with `as`. */
export interface ToolSuccess {
  readonly ok: true;
  readonly [as: string]: unknown;
}

/** What the model may see of one call. */
export type ToolResult = ToolSuccess | ToolDenial;

/** Whether a string is a denial code. */
export function isDenialCode(code: unknown): code is DenialCode {
  return typeof code === "string" && Object.hasOwn(denials, code);
}
