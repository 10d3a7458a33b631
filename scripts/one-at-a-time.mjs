// Lets one process at a time do a piece of work in this checkout; the others wait for it.
import { createHash } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const longestWork = 15 * 60_000;

/**
 * Runs `work` while no other process runs work of the same name in the same folder.
 *
 * @param {string} name
 * @param {() => void} work synchronous
 */
export async function oneAtATime(name, work) {
  const folder = createHash("sha256").update(process.cwd()).digest("hex").slice(0, 16);
  const lock = join(tmpdir(), `express-tool-gate-${name}-${folder}.lock`);
  while (!take(lock)) await setTimeout(200);
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (isLeftBehind(lock)) rmSync(lock, { force: true });
  return false;
}

/** Whether the process that took the lock is gone, or has had it for longer than any work takes. */
function isLeftBehind(lock) {
  try {
    const holder = Number(readFileSync(lock, "utf8"));
    const age = Date.now() - statSync(lock).mtimeMs;
    if (holder === 0) return age > 5_000; // taken, and not yet signed
    return age > longestWork || !isRunning(holder);
  } catch {
    return false; // it was given back in between
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
