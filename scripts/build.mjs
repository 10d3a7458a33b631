// Two passes of tsc: ESM and CommonJS, each with its own declarations. Does nothing where dist/ is newer than
// all that it is made of. It builds in a folder of its own and then puts that in place of dist/, so that a
// process that uses dist/ meanwhile never finds half of it.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";

const projects = { esm: "tsconfig.build.json", cjs: "tsconfig.cjs.json" };
const madeOf = [
  "src",
  "middleware",
  "scripts",
  "package-lock.json",
  "tsconfig.json",
  ...Object.values(projects),
];

/** When the newest file or folder was changed; a file that is gone shows in its folder. */
function newestIn(path) {
  const stats = statSync(path);
  const inside = stats.isDirectory() ? readdirSync(path).map((name) => newestIn(join(path, name))) : [];
  return Math.max(stats.mtimeMs, ...inside);
}

function isFresh() {
  return existsSync("dist") && Math.max(...madeOf.map(newestIn)) < statSync("dist").mtimeMs;
}

function build() {
  if (isFresh()) return; // another process has just done it
  const begun = new Date(); // what is edited from now on is newer than the result
  const fresh = mkdtempSync("dist-");
  const old = `${fresh}-old`;
  try {
    writeFileSync(join(fresh, ".gitignore"), "*\n");
    if (!Object.keys(projects).every((name) => compile(projects[name], join(fresh, name)))) {
      console.error("The sources do not compile: dist/ stays as it was.");
      process.exitCode = 1;
      return;
    }
    writeFileSync(join(fresh, "cjs", "package.json"), '{"type":"commonjs"}\n');
    rmSync(join(fresh, ".gitignore"));
    utimesSync(fresh, begun, begun);
    if (existsSync("dist")) renameSync("dist", old);
    renameSync(fresh, "dist");
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

function compile(project, outDir) {
  const tsc = ["node_modules/typescript/bin/tsc", "-p", project, "--outDir", outDir];
  return spawnSync(process.execPath, tsc, { stdio: "inherit" }).status === 0;
}

if (!isFresh()) await oneAtATime("build", build);
