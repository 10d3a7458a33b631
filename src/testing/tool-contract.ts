/**
 * What every tool has to hold, as tests for any runner: five lines in an app's test suite prove its own tools.
 *
 * @module
 */
import { copyOptions, mistake } from "../options.js";
import type { RecordStore } from "../store.js";
import type { IdentityOf, Tool } from "../tool.js";
import { runnerOf, type TestRunner } from "./runner.js";
import { argumentsAspect } from "./tool-aspects/arguments.js";
import { identityAspect } from "./tool-aspects/identity.js";
import { projectionAspect } from "./tool-aspects/projection.js";
import { recordAspect } from "./tool-aspects/records.js";

/** The options of `toolContract`. */
export interface ToolContractOptions<T extends Tool = Tool> extends TestRunner {
  /** A store that holds what `validArgs` ask for, for `identity`. */
  readonly store: RecordStore;
  /** Somebody who may use the tool. */
  readonly identity: IdentityOf<T>;
  /** Arguments with which the tool finds something, for `identity`. */
  readonly validArgs: Readonly<Record<string, unknown>>;
  /** Somebody who may use the tool as well, and whom the same record is none of the business of. Default: not tested. */
  readonly foreignIdentity?: IdentityOf<T>;
}

const known: Record<keyof ToolContractOptions, true> = {
  describe: true,
  it: true,
  store: true,
  identity: true,
  validArgs: true,
  foreignIdentity: true,
};

/**
 * Registers the tests that every tool has to pass: a hostile corpus made of the tool's own schema is refused
 * with no read; nobody, no tenant and truthy permissions are refused; the projection is exact; a missing
 * record and a foreign one are the same bytes. Assertions are `node:assert`'s.
 *
 * @throws {TypeError} where an option is missing or unknown
 * @example
 * import { describe, it } from "vitest";
 *
 * toolContract(getTicket, { describe, it, store, identity: ana, validArgs: { ticket_id: "TKT-104" }, foreignIdentity: bo });
 */
export function toolContract<T extends Tool>(tool: T, options: ToolContractOptions<T>): void {
  const given = copyOptions("toolContract", options, known) as ToolContractOptions;
  const runner = runnerOf("toolContract", given);
  for (const option of ["store", "identity", "validArgs"] as const) {
    if (typeof given[option] !== "object" || given[option] === null) {
      throw mistake(
        "toolContract",
        `"${option}" is missing. Pass a store that holds a record which identity may read with validArgs.`,
      );
    }
  }
  runner.describe(`the tool ${tool.name}`, () => {
    for (const aspect of [argumentsAspect, identityAspect, projectionAspect, recordAspect])
      aspect(tool, { ...given, ...runner });
  });
}
