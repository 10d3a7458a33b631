import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startRedis } from "../support/servers/own-redis.js";
import type { OwnServer } from "../support/servers/process.js";
import { launchDesk } from "../support/started-desk.js";

const run = promisify(execFile);
const migrate = fileURLToPath(new URL("../../examples/support-desk/migrate.mjs", import.meta.url));

/** Starts the example, which has to end by itself with one line. */
async function expectOneLine(env: Record<string, string>, line: string): Promise<void> {
  const desk = launchDesk({ PORT: "0", ...env });
  expect(await desk.ended).toEqual({ code: 1, signal: null });
  expect(desk.output).toEqual({ stdout: "", stderr: `${line}\n` });
}

const badPort = "127.0.0.1:99999999";

describe("an address that cannot be used ends the start with one line, which tells no password", () => {
  it.each([
    [
      "DATABASE_URL",
      "postgres://someone:planted-secret@127.0.0.1:1/desk",
      "the database cannot be used (ECONNREFUSED).",
    ],
    [
      "DATABASE_URL",
      `postgres://someone:planted-secret@${badPort}/desk`,
      "the database cannot be used (ERR_INVALID_URL).",
    ],
    ["REDIS_URL", "redis://:planted-secret@127.0.0.1:1", "Redis cannot be used (ECONNREFUSED)."],
    ["REDIS_URL", `redis://:planted-secret@${badPort}`, "Redis cannot be used (ERR_INVALID_URL)."],
  ])("%s=%s", async (variable, url, says) => {
    await expectOneLine({ [variable]: url }, `${variable}: ${says}`);
  });

  it.each([
    ["", "DATABASE_URL has to name a PostgreSQL database."],
    [`postgres://someone:planted-secret@${badPort}/desk`, /^DATABASE_URL: .* \(ERR_INVALID_URL\)\.$/],
    ["postgres://someone:planted-secret@127.0.0.1:1/desk", /^DATABASE_URL: .* \(ECONNREFUSED\)\.$/],
  ])("of the migration: %j", async (url, says) => {
    const ended = run(process.execPath, [migrate], { env: { DATABASE_URL: url } });
    const { code, stdout, stderr } = await ended.then(
      () => expect.unreachable(),
      (error) => error,
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trimEnd()).toMatch(says);
  });
});

describe("a server that takes connections and says nothing", () => {
  let silent: Server;
  let port: number;

  beforeAll(async () => {
    silent = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
    await once(silent, "listening");
    ({ port } = silent.address() as { port: number });
  });

  afterAll(() => {
    silent.close();
  });

  it.each([
    ["DATABASE_URL", "postgres", /^DATABASE_URL: the database cannot be used \(.*timeout.*\)\.\n$/],
    ["REDIS_URL", "redis", /^REDIS_URL: Redis cannot be used \(it does not answer\)\.\n$/],
  ])("ends the start with one line: %s", async (variable, protocol, says) => {
    const url = `${protocol}://someone:planted-secret@127.0.0.1:${port}/0`;
    const desk = launchDesk({ PORT: "0", [variable]: url });
    expect(await desk.ended).toEqual({ code: 1, signal: null });
    expect(desk.output).toEqual({ stdout: "", stderr: expect.stringMatching(says) });
  });
});

describe.skipIf(inject("redisUrl") === undefined)("a Redis that takes no notes", () => {
  let server: OwnServer | undefined;

  beforeAll(async () => {
    server = await startRedis();
  });

  afterAll(async () => {
    await server?.close();
  });

  it("ends the start with one line, and nothing keeps the process", async ({ skip }) => {
    if (server === undefined) return skip("there is no redis-server on the PATH");
    const admin = new Redis(server.url);
    await admin.config("SET", "maxmemory", "1");
    admin.disconnect();
    const says = "OOM command not allowed when used memory > 'maxmemory'.";
    await expectOneLine({ REDIS_URL: server.url }, `REDIS_URL: Redis cannot be used (${says}).`);
  });
});

describe("a data folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "support-desk-unusable-"));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("that is a file ends the start with one line", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    await expectOneLine({ DATA_DIR: file }, `DATA_DIR: the data folder ${file} cannot be used (EEXIST).`);
  });

  it.each(["support-desk.db", "sessions.db"])("whose %s is no database does, too", async (name) => {
    const data = mkdtempSync(join(folder, "data-"));
    writeFileSync(join(data, name), "planted ".repeat(1_000));
    await expectOneLine(
      { DATA_DIR: data },
      `DATA_DIR: the data folder ${data} cannot be used (SQLITE_NOTADB).`,
    );
  });
});
