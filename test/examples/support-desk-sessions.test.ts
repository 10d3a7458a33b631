import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import session from "express-session";
import Database from "libsql";
import { afterAll, describe, expect, it } from "vitest";

const { SqliteSessions } = (await import(
  new URL("../../examples/support-desk/sqlite-sessions.mjs", import.meta.url).href
)) as { SqliteSessions: new (file: string) => session.Store & { close(): void } };

const folder = mkdtempSync(join(tmpdir(), "support-desk-sessions-"));
let files = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(file = join(folder, `${++files}.db`)) {
  const store = new SqliteSessions(file);
  return {
    file,
    close: () => store.close(),
    get: (id: string) => promisify(store.get.bind(store))(id),
    set: promisify(store.set.bind(store)),
    touch: (id: string, content: session.SessionData) =>
      new Promise((done) => store.touch?.(id, content, done as () => void)),
    destroy: (id: string) => new Promise((done) => store.destroy(id, done)),
  };
}

/** What express-session keeps of somebody who is signed in. */
function signedIn(userId: string, lastsMs = 60_000): session.SessionData {
  const cookie = new session.Cookie();
  cookie.maxAge = lastsMs;
  return { cookie, user: { userId, tenant: "alpha" } } as session.SessionData;
}

const ann = { user: { userId: "ann", tenant: "alpha" } };

describe("sessions in SQLite", () => {
  it("are kept by their ids, and last when the file is opened again", async () => {
    const first = open();
    await first.set("a", signedIn("ann"));
    await first.set("b", signedIn("ben"));
    first.close();
    const again = open(first.file);
    expect(await again.get("a")).toMatchObject(ann);
    expect(await again.get("b")).toMatchObject({ user: { userId: "ben" } });
    expect(await again.get("c")).toBeNull();
    expect(await again.get("a' OR '1'='1")).toBeNull();
    again.close();
  });

  it("end, and a renewal that is late brings none back", async () => {
    const store = open();
    const content = signedIn("ann");
    await store.set("a", content);
    await store.destroy("a");
    expect(await store.touch("a", content)).toBeNull();
    expect(await store.get("a")).toBeNull();
    expect(await store.destroy("a")).toBeNull();
    store.close();
  });

  it("expire, unless they are renewed before", async () => {
    const store = open();
    await store.set("ended", signedIn("ann", -1));
    await store.touch("ended", signedIn("ann"));
    expect(await store.get("ended")).toBeNull();
    await store.set("short", signedIn("ann", 300));
    await store.set("renewed", signedIn("ann", 300));
    await store.touch("renewed", signedIn("ann"));
    await setTimeout(400);
    expect(await store.get("short")).toBeNull();
    expect(await store.get("renewed")).toMatchObject(ann);
    store.close();
  });

  it("leave the file when somebody signs in after they have expired", async () => {
    const store = open();
    await store.set("ended", signedIn("ann", -1));
    await store.set("b", signedIn("ben"));
    const database = new Database(store.file);
    expect(database.prepare("SELECT id FROM sessions").all()).toEqual([{ id: "b" }]);
    database.close();
    store.close();
  });

  it("hand an error of the database to whoever asks, and throw none", async () => {
    const store = open();
    const database = new Database(store.file);
    database.exec("DROP TABLE sessions");
    database.close();
    await expect(store.get("a")).rejects.toThrow("no such table");
    await expect(store.set("a", signedIn("ann"))).rejects.toThrow("no such table");
    expect(await store.touch("a", signedIn("ann"))).toBeInstanceOf(Error);
    expect(await store.destroy("a")).toBeInstanceOf(Error);
    store.close();
  });
});
