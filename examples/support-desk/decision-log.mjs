// One line of JSON for each decision. Made of what the server knows: never a caller's own text.
import { inspect } from "node:util";

/** @param log writes a line */
export function decisionLog(log) {
  // The call id is left out: it is the caller's. An id in `key` has passed its tool's schema.
  return ({ at, callId: _, durationMs, error, ...event }) => {
    log(
      JSON.stringify({
        time: new Date(at).toISOString(),
        ...event,
        ms: Math.round(durationMs * 1000) / 1000,
        ...(error !== undefined && { error: typeof error === "string" ? error : inspect(error) }),
      }),
    );
  };
}
