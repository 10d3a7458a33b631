import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Packed, pack } from "../support/packed.js";

let packed: Packed;
beforeAll(() => {
  packed = pack();
}, 120_000);
afterAll(() => packed.remove(), 60_000);

const read = (path: string): string => readFileSync(join(packed.folder, path), "utf8");
const code = (path: string): string => read(path).replaceAll(/\/\*[\s\S]*?\*\//g, "");
const manifest = () => JSON.parse(read("package.json"));
const ending = (...ends: string[]) => packed.files.filter((path) => ends.some((end) => path.endsWith(end)));

describe("the packed tarball", () => {
  it.each(["README.md", "LICENSE", "CHANGELOG.md", "package.json"])("has %s", (name) => {
    expect(packed.files).toContain(name);
  });

  it("has, besides, the build and the sources that its maps lead to, and nothing else", () => {
    const others = packed.files.filter((path) => !/^(?:dist\/(?:esm|cjs)|src|middleware)\//.test(path));
    expect(others.toSorted()).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "package.json"]);
    expect(packed.files.filter((path) => /\.test|fixtures|examples|\.tsbuildinfo$/.test(path))).toEqual([]);
  });

  it("depends on types of Standard Schema alone, and on Express as a peer that may be missing", () => {
    expect(Object.keys(manifest().dependencies)).toEqual(["@standard-schema/spec"]);
    expect(manifest().peerDependencies).toEqual({ express: "^4.18.0 || ^5.0.0" });
    expect(manifest().peerDependenciesMeta).toEqual({ express: { optional: true } });
    expect(manifest().scripts).not.toHaveProperty("install");
    expect(manifest().scripts).not.toHaveProperty("postinstall");
  });

  it("has every file that its exports, main, types and typesVersions name", () => {
    const { exports, main, types, typesVersions } = manifest();
    const targets = JSON.stringify([exports, main, types, typesVersions]).match(/\.\/[^"*]+\.[a-z.]+/g) ?? [];
    expect(targets.length).toBeGreaterThan(8);
    expect(targets.filter((target) => !packed.files.includes(target.slice(2)))).toEqual([]);
  });

  it("runs no code but its own and Node's", () => {
    const specifiers = new Set<string>();
    for (const path of ending(".js")) {
      for (const [, , name] of code(path).matchAll(/(\bfrom |\brequire\(|\bimport\()["']([^"']+)["']/g)) {
        if (name !== undefined && !name.startsWith(".")) specifiers.add(name);
      }
    }
    expect([...specifiers].filter((name) => !name.startsWith("node:"))).toEqual([]);
  });

  it("has the source that each map leads to", () => {
    const missing = ending(".js.map", ".d.ts.map").flatMap((path) => {
      const { sources } = JSON.parse(read(path)) as { sources: string[] };
      return sources.filter((source) => !existsSync(join(packed.folder, dirname(path), source)));
    });
    expect(missing).toEqual([]);
  });
});
