import { execFileSync, type StdioOptions } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../", import.meta.url));
const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
const fixtures = join(repository, "test/package/fixtures");

/** The package as npm packs it from the built `dist/`, unpacked outside of the repository. */
export interface Packed {
  readonly folder: string;
  /** The paths of the files in the tarball. */
  readonly files: readonly string[];
  /** A project in a folder of its own, with this package among its dependencies. */
  project(parts: ProjectParts): string;
  remove(): void;
}

export interface ProjectParts {
  readonly express: 4 | 5;
  /** Files of `test/package/fixtures` that are its sources. */
  readonly sources: readonly string[];
  /** Its `package.json` and `tsconfig.json`. */
  readonly json?: Readonly<Record<string, object>>;
  /** Whether its types know express-session. Default: they do. */
  readonly sessionTypes?: boolean;
}

export function pack(): Packed {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "express-tool-gate-")));
  const npm = process.env.npm_execpath;
  const [command, first] = npm === undefined ? ["npm", []] : [process.execPath, [npm]];
  const flags = ["pack", "--json", "--ignore-scripts", "--pack-destination", root];
  const printed = execFileSync(command, [...first, ...flags], { cwd: repository, encoding: "utf8", stdio });
  const [{ filename, files }] = JSON.parse(printed);
  execFileSync("tar", ["-xzf", join(root, filename), "-C", root]);
  let projects = 0;
  return {
    folder: join(root, "package"),
    files: files.map(({ path }: { path: string }) => path),
    project(parts) {
      const folder = join(root, `project-${++projects}`);
      const modules = join(folder, "node_modules");
      cpSync(join(root, "package"), join(modules, "express-tool-gate"), { recursive: true });
      for (const [name, from] of Object.entries(dependencies(parts))) install(from, join(modules, name));
      for (const name of parts.sources) cpSync(join(fixtures, name), join(folder, name));
      for (const [name, content] of Object.entries(parts.json ?? {})) {
        writeFileSync(join(folder, name), JSON.stringify(content));
      }
      return folder;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Where each dependency is in the repository's `node_modules`. */
function dependencies({ express, sessionTypes = true }: ProjectParts): Record<string, string> {
  const found: Record<string, string> = {};
  const names = ["@standard-schema/spec", "express-session", "zod", "undici-types"];
  const types = ["node", "body-parser", "connect", "http-errors", "mime", "qs", "range-parser"];
  if (sessionTypes) types.push("express-session");
  for (const name of [...names, ...types.map((type) => `@types/${type}`)]) found[name] = name;
  found.express = express === 4 ? "express4" : "express";
  found["@types/express"] = express === 4 ? "types-express4" : "@types/express";
  const nested = express === 4 ? "types-express4/node_modules/" : "";
  for (const name of ["express-serve-static-core", "send", "serve-static"]) {
    found[`@types/${name}`] = `${nested}@types/${name}`;
  }
  return found;
}

/** Types are copied, so that they find one another here; what runs stays where its own dependencies are. */
function install(from: string, to: string): void {
  const source = join(repository, "node_modules", from);
  mkdirSync(dirname(to), { recursive: true });
  if (!/^(@types\/|types-)/.test(from) || from === "@types/node") symlinkSync(source, to, "dir");
  else cpSync(source, to, { recursive: true, filter: (path) => !path.endsWith("/node_modules") });
}
