// CPU time a request over HTTP: a route behind the gate against the same route without one. Several pairs of
// fresh server processes, each pair asked in turn by this process.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { signIn } from "./http-client.mjs";
import { median } from "./interleave.mjs";

const pairs = 12; // always: to measure again only where a bound is exceeded would favour passing
const turns = 40; // short ones: what else the machine does then meets both sides alike
const requests = 100;
const warmup = 6000; // a server that has run for a while, its code compiled
const bound = 1.05;

export async function measureHttp() {
  const samples = await measurePairs();
  return [
    {
      what: `toolGate + sendToolResult, ${samples.length} pairs`,
      "CPU microseconds a request": median(samples.map(({ gate }) => gate)),
      "without a gate": median(samples.map(({ plain }) => plain)),
      ratio: ratioOf(samples),
      bound,
    },
  ];
}

async function measurePairs() {
  const samples = [];
  for (let pair = 0; pair < pairs; pair++) samples.push(await measurePair());
  return samples;
}

function ratioOf(samples) {
  return median(samples.map(({ gate, plain }) => gate / plain));
}

/** One process of each kind, in turn, after a warm-up: the CPU time of all their turns, a request. */
async function measurePair() {
  const servers = { gate: await start("gate"), plain: await start("plain") };
  const used = { gate: 0, plain: 0 };
  await Promise.all(Object.values(servers).map((server) => server.callTools(warmup)));
  for (let turn = 0; turn < turns; turn++) {
    const order = turn % 2 === 0 ? ["gate", "plain"] : ["plain", "gate"];
    for (const kind of order) used[kind] += await cpuTime(servers[kind]);
  }
  for (const server of Object.values(servers)) server.stop();
  return { gate: used.gate / (turns * requests), plain: used.plain / (turns * requests) };
}

async function start(kind) {
  const child = fork(fileURLToPath(new URL("./http-server.mjs", import.meta.url)), [kind]);
  const [{ port }] = await once(child, "message");
  const { callTools, close } = await signIn(port);
  return {
    callTools,
    async cpu() {
      child.send("cpu");
      const [{ microseconds }] = await once(child, "message");
      return microseconds;
    },
    stop() {
      close();
      child.disconnect();
    },
  };
}

async function cpuTime(server) {
  const before = await server.cpu();
  await server.callTools(requests);
  return (await server.cpu()) - before;
}
