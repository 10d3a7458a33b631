// Installs the dependencies when they are missing or older than the lock: safe before node_modules exists.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { oneAtATime } from "./one-at-a-time.mjs";

const marker = "node_modules/.package-lock.json";
const isFresh = () => existsSync(marker) && statSync(marker).mtimeMs >= statSync("package-lock.json").mtimeMs;

function install() {
  if (isFresh()) return; // another process has just done it
  console.log("Installing the dependencies (once) ...");
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  // A development server or a test run needs the dev dependencies, whatever NODE_ENV says.
  const flags = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const { status } = spawnSync(command, [...args, ...flags], { stdio: "inherit", shell: !npm });
  process.exitCode = status ?? 1;
}

if (!isFresh()) await oneAtATime("setup", install);
