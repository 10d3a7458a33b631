/**
 * A server process of the tests' own, which can be killed, held up and started again on the same port and data.
 *
 * @module
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";

/** A server that a test may do anything to. */
export interface OwnServer {
  readonly url: string;
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again, and waits until it answers. */
  start(): Promise<void>;
  /** Stops it in order, and removes its data. */
  close(): Promise<void>;
}

/** What a server needs to run. */
export interface ServerPlan {
  readonly url: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: { readonly uid?: number; readonly gid?: number; readonly env?: NodeJS.ProcessEnv };
  /** Whether it answers. */
  answers(): Promise<boolean>;
  /** Removes its data. */
  remove(): void;
}

/** Starts a server as planned. */
export async function startServer(plan: ServerPlan): Promise<OwnServer> {
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const begun = spawn(plan.command, plan.args, { ...plan.options, stdio: "ignore", detached: true });
    child = begun;
    process.once("exit", () => begun.kill("SIGKILL"));
    for (let tries = 0; tries < 400; tries++) {
      if (await plan.answers()) return;
      if (begun.exitCode !== null) throw new Error(`${plan.command} ended with ${begun.exitCode}`);
      await setTimeout(25);
    }
    throw new Error(`${plan.command} does not answer`);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    if (signal === "SIGKILL" && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
    await gone;
  }

  await start();
  return {
    url: plan.url,
    start,
    kill: () => end("SIGKILL"),
    async close() {
      await end("SIGINT");
      plan.remove();
    },
  };
}

/** A port of loopback's that nobody uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
