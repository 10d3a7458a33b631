// Runs a script of this folder in a fresh process.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What the script prints, as JSON. */
export async function inProcess(script, ...args) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout } = await run(process.execPath, [path, ...args.map(String)]);
  return JSON.parse(stdout);
}
