/**
 * The example as a process of its own, started as `npm start` starts it, without the build.
 *
 * @module
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll } from "vitest";

const run = promisify(execFile);
const running = new Set<ChildProcess>();

// A test that fails half-way leaves nothing running. The runner may end this process without its "exit" event.
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
});

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
  running.add(child);
  const ended = once(child, "close").then(([code, signal]) => {
    running.delete(child);
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

/** A line that it prints to try, and the answer that it promises. */
export interface PrintedStep {
  readonly line: string;
  readonly answer: string;
}

/** What it prints to try, in order. */
export function printedSteps(desk: StartedDesk): PrintedStep[] {
  return [...desk.output.stdout.matchAll(/^(curl .*)\n {2}-> (.*)$/gm)].map(([, line, answer]) => ({
    line: line as string,
    answer: answer as string,
  }));
}

/** What a printed line really gets in a shell; the listing of the tools in the words of its promise. */
export async function answerOf({ line, answer }: PrintedStep): Promise<string> {
  const { stdout, stderr } = await run("sh", ["-c", line]);
  const [, body, status] = /^(.*) ([0-9]{3})\n$/s.exec(stdout) ?? [];
  if (stderr !== "" || body === undefined) return `${stdout}${stderr}`;
  if (answer.startsWith("{")) return `${body} ${status}`;
  const names = JSON.parse(body).map(({ name }: { name: string }) => name);
  return `${names[0]}, ${names[1]} and ${names[2]}, each with its JSON Schema, ${status}`;
}

/** Posts JSON to it. */
export function post(port: number, path: string, body: object, cookie = ""): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(cookie !== "" && { Cookie: cookie }) },
    body: JSON.stringify(body),
  });
}

/** Signs somebody in with the password that it printed; the cookie of the session. */
export async function signIn(desk: StartedDesk, port: number, user: string): Promise<string> {
  const [, password] = new RegExp(`^ {2}${user} of \\w+, (\\S+)`, "m").exec(desk.output.stdout) ?? [];
  const reply = await post(port, "/sign-in", { user, password });
  if (reply.status !== 200) throw new Error(`${user} is not signed in: ${reply.status}`);
  return String(reply.headers.get("set-cookie")).split(";")[0] as string;
}
