/**
 * Requests without a pause, while the server behind them is killed and started again.
 *
 * @module
 */
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import type { OwnServer } from "../servers/process.js";
import type { StoreApp } from "./store-app.js";

const REQUESTS = 1_000;
const WIDTH = 20;
/** After how many answers the server is killed. */
const KILLS = [100, 400, 700];
/** How long it stays away, in milliseconds: longer than the apps' deadlines. */
const DOWN_MS = 700;
/** How long a client of ours waits after `unavailable`, so that the outage does not eat all requests. */
const BACKOFF_MS = 100;

/** The ids that each tenant has; `only-beta` is beta's alone. */
export const stormIds: readonly string[] = Array.from({ length: 10 }, (_, index) => `T-${index}`);

/** What has to come back where the server is up. */
function expected(tenant: string, id: string): string {
  return stormIds.includes(id) || (tenant === "beta" && id === "only-beta") ? "ok" : "not_found";
}

/** Sends the requests; the number of answers of each code. Fails at the first wrong one. */
export async function storm(app: StoreApp, server: OwnServer): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const before = app.events.length;
  const ids = [...stormIds, "only-beta", "nobody's"];
  let sent = 0;
  let answered = 0;

  async function client(): Promise<void> {
    while (sent < REQUESTS) {
      const turn = sent++;
      const tenant = turn % 2 === 0 ? "alpha" : "beta";
      const id = ids[Math.floor(turn / 2) % ids.length] as string;
      const { code, title } = await app.ask(tenant, id);
      answered += 1;
      counts[code] = (counts[code] ?? 0) + 1;
      expect([expected(tenant, id), "unavailable"]).toContain(code);
      if (code === "ok") expect(title).toBe(`${tenant} ${id}`);
      if (code === "unavailable") await setTimeout(BACKOFF_MS);
    }
  }

  async function killer(): Promise<void> {
    for (const at of KILLS) {
      while (answered < at) await setTimeout(1);
      await server.kill();
      await setTimeout(DOWN_MS);
      await server.start();
    }
  }

  await Promise.all([killer(), ...Array.from({ length: WIDTH }, client)]);
  expect(answered).toBe(REQUESTS);
  expect(app.events.length - before).toBe(REQUESTS);
  return counts;
}
