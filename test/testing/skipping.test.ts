import { spawnSync } from "node:child_process";
import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryStore, type RecordStore } from "../../src/index.js";
import { storeContract, type TestRunner } from "../../src/testing/index.js";
import { failuresOf } from "../support/collected-tests.js";

const onlyGet = (records: Parameters<typeof memoryStore>[0]): RecordStore => {
  const { get } = memoryStore(records);
  return { get };
};
const makeStore = ({ tickets, notes }: { tickets: readonly object[]; notes: readonly object[] }) => ({
  store: onlyGet({ tickets, notes } as never),
});

/** Runs the contract on a store that has `get` alone, with a runner that gives each test a context. */
async function reasons(skipping: (skip: (why: string) => void) => { self?: unknown; context?: unknown }) {
  const seen = new Set<string>();
  const skip = (why: string): void => void seen.add(why);
  const { self, context } = skipping(skip);
  const failures = await failuresOf(({ describe, it }: TestRunner) =>
    storeContract({ describe, it: (name, body) => it(name, () => body.call(self, context)), makeStore }),
  );
  expect(failures).toEqual(new Map());
  return seen;
}

const missing = new Set([
  "the store has no getMany",
  "the store has no list",
  "makeStore gives no breakConnection",
]);

afterEach(() => vi.restoreAllMocks());

describe("what a store lacks", () => {
  it("is skipped by the context of a test, as vitest's and node:test's", async () => {
    expect(await reasons((skip) => ({ context: { skip } }))).toEqual(missing);
  });

  it("is skipped by the this of a test, as mocha's", async () => {
    expect(await reasons((skip) => ({ self: { skip } }))).toEqual(missing);
  });

  it("is printed where the runner cannot skip, as jest", async () => {
    const log = vi.spyOn(console, "log").mockReturnValue(undefined);
    await reasons(() => ({}));
    const lines = log.mock.calls.map(([line]) => String(line));
    for (const reason of missing) {
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^skipped: .+: ${reason}$`)));
    }
  });

  it("is reported by node:test itself", () => {
    const program = `
      import { describe, it } from "node:test";
      import { memoryStore } from "express-tool-gate";
      import { storeContract } from "express-tool-gate/testing";
      storeContract({ describe, it, makeStore: (records) => ({ store: { get: memoryStore(records).get } }) });
    `;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
    });
    expect(stdout).toMatch(/# SKIP .*the store has no list/);
    expect(stdout).toMatch(/^# fail 0$/m);
  });

  it("is not tested where it is declared, but for its absence", async () => {
    const names: string[] = [];
    const runner: TestRunner = {
      describe: (_name, body) => body(),
      it: (name) => void names.push(name),
    };
    storeContract({ ...runner, makeStore, lacks: ["getMany", "list", "breakConnection"] });
    expect(names.filter((name) => /batch|list|of the back end/.test(name))).toEqual([
      'has no list, as "lacks" says',
    ]);
  });

  it("is not what the store has after all", async () => {
    const failures = await failuresOf((runner) =>
      storeContract({
        ...runner,
        makeStore: (records) => ({ store: memoryStore({ ...records }) }),
        lacks: ["list", "breakConnection"],
      }),
    );
    expect([...failures.keys()]).toEqual([expect.stringContaining('has no list, as "lacks" says')]);
    expect([...failures.values()].join()).toMatch(/take it out of "lacks"/);
  });

  it.each([["lists"], "list", { length: 0 }, [undefined]])("is not %j", (lacks) => {
    const options = { describe, it, makeStore, lacks } as never;
    expect(() => storeContract(options)).toThrow(
      /"lacks" has to be a list of getMany, list, breakConnection/,
    );
  });
});
