import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Packed, type ProjectParts, pack, repository } from "../support/packed.js";
import { rightAnswers, visit } from "../support/visit.js";

let packed: Packed;
beforeAll(() => {
  packed = pack();
}, 120_000);
afterAll(() => packed.remove(), 60_000);

const usual = {
  target: "es2022",
  lib: ["es2023"],
  types: ["node"],
  strict: true,
  esModuleInterop: true,
  skipLibCheck: true,
  rootDir: ".",
  outDir: "out",
};
const nodenext = { module: "nodenext" };
const node10 = { module: "commonjs", moduleResolution: "node10", ignoreDeprecations: "6.0" };
const strictest = { ...nodenext, noEmit: true, exactOptionalPropertyTypes: true };

describe.each([4, 5] as const)("with the types of Express %i", (express) => {
  it.each([
    ["an ESM project (nodenext), declarations checked", "module", { ...nodenext, skipLibCheck: false }],
    ["a CommonJS project (nodenext)", "commonjs", nodenext],
    ["a CommonJS project (node10), declarations checked", "commonjs", { ...node10, skipLibCheck: false }],
  ])(
    "compiles and serves %s",
    async (_, type, mode) => {
      const folder = compile({ express, sources: ["program.ts"] }, type, mode);
      expect(await visit(folder, "out/program.js")).toEqual(rightAnswers);
    },
    120_000,
  );

  it.each([
    ["checks the default identity where the session's user is declared", "session-known.ts", true],
    ["takes the default identity where nothing is declared", "session-open.ts", true],
    ["takes the default identity without the types of express-session", "session-absent.ts", false],
  ])(
    "%s",
    (_, source, sessionTypes) => {
      expect(() => compile({ express, sources: [source], sessionTypes }, "module", strictest)).not.toThrow();
    },
    120_000,
  );
});

/** Compiles a project and gives its folder. @throws with what the compiler says where it does not compile */
function compile(parts: ProjectParts, type: string, mode: object): string {
  const tsconfig = { compilerOptions: { ...usual, ...mode }, files: parts.sources };
  const json = { "package.json": { private: true, type }, "tsconfig.json": tsconfig };
  const folder = packed.project({ ...parts, json });
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  try {
    execFileSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], { encoding: "utf8" });
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout);
  }
  return folder;
}
