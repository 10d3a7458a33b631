/**
 * The example as a process of its own, started as `npm start` starts it, without the build.
 *
 * @module
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../../examples/support-desk/server.mjs", import.meta.url));

/** A server that was started. */
export interface StartedDesk {
  readonly process: ChildProcess;
  /** What it has written so far. */
  readonly output: { stdout: string; stderr: string };
  /** How it ended. */
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
}

/** Starts the server with these settings and no others; its data are gone when it ends, unless it is told where to keep them. */
export function launchDesk(env: Record<string, string>): StartedDesk {
  const { PATH = "", TMPDIR } = process.env;
  const dataFolder = mkdtempSync(join(tmpdir(), "support-desk-data-"));
  const child = spawn(process.execPath, [script], {
    env: { PATH, DATA_DIR: dataFolder, ...(TMPDIR !== undefined && { TMPDIR }), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += chunk;
  });
  process.once("exit", () => child.kill()); // a test that fails half-way leaves nothing running
  const ended = once(child, "close").then(([code, signal]) => {
    rmSync(dataFolder, { recursive: true, force: true });
    return { code, signal };
  });
  return { process: child, output, ended };
}

/** The port of a server that has printed all that it prints at its start. */
export async function portOf(desk: StartedDesk): Promise<number> {
  while (!desk.output.stdout.includes("one line for each decision")) {
    const ended = await Promise.race([
      once(desk.process.stdout as NodeJS.ReadableStream, "data"),
      desk.ended,
    ]);
    if ("code" in ended) throw new Error(`the server ended with ${ended.code}: ${desk.output.stderr}`);
  }
  return Number(/http:\/\/127\.0\.0\.1:([0-9]+)/.exec(desk.output.stdout)?.[1]);
}
