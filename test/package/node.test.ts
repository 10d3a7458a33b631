import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Packed, pack } from "../support/packed.js";
import { rightAnswers, visit } from "../support/visit.js";

let packed: Packed;
beforeAll(() => {
  packed = pack();
}, 120_000);
afterAll(() => packed.remove(), 60_000);

describe.each([4, 5] as const)("installed beside Express %i", (express) => {
  it.each([
    ["an ESM project", "program.mjs"],
    ["a CommonJS project", "program.cjs"],
    ["a process that requires and imports it", "both.cjs"],
  ])("serves %s", async (_, program) => {
    const folder = packed.project({ express, sources: [program] });
    expect(await visit(folder, program)).toEqual(rightAnswers);
  });
});

describe("its import paths", () => {
  it("give the same names to import and to require", () => {
    const folder = packed.project({ express: 5, sources: [] });
    const { exports } = JSON.parse(readFileSync(join(packed.folder, "package.json"), "utf8"));
    const paths = Object.keys(exports).filter((path) => !path.endsWith(".json"));
    expect(paths).toEqual(expect.arrayContaining([".", "./core"]));
    for (const path of paths) {
      const specifier = JSON.stringify(join("express-tool-gate", path));
      const required = names(folder, `Promise.resolve(require(${specifier}))`);
      expect(required.length, path).toBeGreaterThan(0);
      expect(names(folder, `import(${specifier})`), path).toEqual(required);
    }
  });

  it("do not lead into its files", () => {
    const folder = packed.project({ express: 5, sources: [] });
    const inside = JSON.stringify("express-tool-gate/dist/esm/src/decision.js");
    expect(() => names(folder, `import(${inside})`)).toThrow("ERR_PACKAGE_PATH_NOT_EXPORTED");
  });
});

/** The names that a module exports, as a process in that project sees them. */
function names(folder: string, load: string): string[] {
  const program = `${load}.then((loaded) => console.log(JSON.stringify(Object.keys(loaded))))`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", program], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  const loaded: string[] = JSON.parse(stdout);
  return loaded.filter((name) => name !== "default" && name !== "module.exports").toSorted();
}
