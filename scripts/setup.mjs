// Installs the dependencies when they are missing or older than the lock: safe before node_modules exists.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

const marker = "node_modules/.package-lock.json";
const fresh = existsSync(marker) && statSync(marker).mtimeMs >= statSync("package-lock.json").mtimeMs;
if (!fresh) {
  console.log("Installing the dependencies (once) ...");
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  // A development server or a test run needs the dev dependencies, whatever NODE_ENV says.
  const flags = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const { status } = spawnSync(command, [...args, ...flags], { stdio: "inherit", shell: !npm });
  process.exit(status ?? 1);
}
