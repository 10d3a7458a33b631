/** What may import what, and how large a file may be. Read from the sources as they stand. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const listed = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
const sources = [...listed("src"), ...listed("middleware")].sort();
const text = (file: string) => readFileSync(join(root, file), "utf8");

/** Everything that a file imports or exports from elsewhere, types included; own files as paths from the root. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(text(file), true, true);
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith(".")
      ? relative(root, join(root, dirname(file), fileName)).replace(/\.js$/, ".ts")
      : fileName,
  );
}

/** Every file and package that `entry` reaches. */
function reachedFrom(entry: string): Set<string> {
  const reached = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (sources.includes(file)) open.push(...importsOf(file));
  }
  return reached;
}

describe("the core", () => {
  const reached = reachedFrom("src/index.ts");

  it("reaches all of the five stages", () => {
    for (const stage of ["proposal", "decision", "read", "projection", "result"]) {
      expect(reached).toContain(`src/${stage}.ts`);
    }
  });

  it("reaches nothing outside src but Node itself and the types of Standard Schema", () => {
    const outside = [...reached].filter((file) => !file.startsWith("src/"));
    expect(outside.filter((name) => !name.startsWith("node:"))).toEqual(["@standard-schema/spec"]);
  });

  it("has no file that no entry of the package leads to", () => {
    const paths = text("package.json").matchAll(/dist\/esm\/((?:src|middleware)\/[^"]+)\.js/g);
    const entries = [...paths].map(([, path]) => `${path}.ts`);
    const found = new Set(entries.flatMap((entry) => [...reachedFrom(entry)]));
    expect(entries).toContain("src/index.ts");
    expect(sources.filter((file) => !found.has(file))).toEqual([]);
  });

  it.each(listed("src"))("%s imports nothing from Express or middleware/", (file) => {
    const imports = importsOf(file);
    expect(imports.filter((name) => /express|^middleware\//.test(name))).toEqual([]);
  });
});

describe("the middleware", () => {
  it.each(listed("middleware"))("%s imports types alone from Express", (file) => {
    const statements = ts.createSourceFile(file, text(file), ts.ScriptTarget.ES2022).statements;
    const fromExpress = statements.filter(ts.isImportDeclaration).filter(({ moduleSpecifier }) => {
      return ts.isStringLiteral(moduleSpecifier) && /^express/.test(moduleSpecifier.text);
    });
    const whole = fromExpress.filter(
      ({ importClause }) => importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword,
    );
    expect(whole).toEqual([]);
  });

  it("brings no runtime package", () => {
    const packages = [...reachedFrom("middleware/index.ts")].filter((name) => !sources.includes(name));
    const known = /^(?:node:|express$|express-serve-static-core$|@standard-schema\/spec$)/;
    expect(packages.filter((name) => !known.test(name))).toEqual([]);
  });
});

/** Calls of a store's methods, by method and what stands before the dot. */
function storeCalls(file: string): string[] {
  const calls: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: receiver, name } = node.expression;
      const from = receiver.getText();
      if (["get", "getMany", "list"].includes(name.text) && /store$/i.test(from))
        calls.push(`${from}.${name.text}`);
      if (["getMany", "list"].includes(name.text) && !/store$/i.test(from))
        calls.push(`${from}.${name.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text(file), ts.ScriptTarget.ES2022, true));
  return calls;
}

describe("the store", () => {
  /** Stores themselves, and the function that hands its own store's one argument on. */
  const adapters = /^src\/(?:stores\/|tools\/read-note-tool\.ts)/;

  it("is asked in src/read.ts", () => {
    expect(storeCalls("src/read.ts").sort()).toEqual(["store.get", "store.getMany", "store.list"]);
  });

  const stages = [...reachedFrom("src/index.ts"), ...listed("middleware")].filter((file) =>
    sources.includes(file),
  );

  it.each(stages.filter((file) => file !== "src/read.ts" && !adapters.test(file)))(
    "is not asked in %s",
    (file) => {
      expect(storeCalls(file)).toEqual([]);
    },
  );

  it("is read by src/batch.ts and src/call.ts alone, through src/read.ts", () => {
    const readers = sources.filter((file) => importsOf(file).includes("src/read.ts"));
    expect(readers).toEqual(["src/batch.ts", "src/call.ts"]);
  });
});

describe("every file", () => {
  const lines = sources.map((file) => text(file).split("\n").length - 1);

  it.each(sources)("%s is ASCII", (file) => {
    expect(text(file)).toMatch(/^[\t\n\x20-\x7e]*$/);
  });

  it.each(sources)("%s opens with what it does", (file) => {
    expect(text(file)).toMatch(/^\/\*\*\n(?: \*.*\n)+? \* @module\n \*\/\n/);
  });

  it("has at most 300 lines, and half of them fewer than 130", () => {
    expect(sources.filter((_, index) => (lines[index] as number) > 300)).toEqual([]);
    const sorted = [...lines].sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(130);
  });
});
