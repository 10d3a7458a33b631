/**
 * What a call of a turn came to.
 *
 * @module
 */
import type { CallReport } from "../reported-calls.js";

/** A report with the reads of all tries of the call. */
export type TurnReport = Omit<CallReport, "reads"> & { readonly reads: number };

/** Whether a store is down, which may be over soon. Any other fault is the app's, and stays. */
export function isDown(report: TurnReport | undefined): boolean {
  return report?.cause === "store" || report?.cause === "deadline";
}
