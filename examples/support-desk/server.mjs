// Starts the app on this machine and prints what to try.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "./app.mjs";
import { demoConversations, demoPeople } from "./data.mjs";
import { createPeople } from "./people.mjs";
import { readSettings } from "./settings.mjs";
import { stopOnSignal } from "./stop.mjs";
import { openStores } from "./stores.mjs";
import { tryIt } from "./try-it.mjs";

try {
  await start(readSettings(process.env));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function start(settings) {
  const accounts = demoPeople.map((person) => ({
    ...person,
    password: randomBytes(9).toString("base64url"),
  }));
  const people = await createPeople(accounts);
  const { store, sessionStore, notices, close } = await openStores(settings);
  const data = { people, store, sessionStore, conversations: demoConversations() };
  const app = createApp(settings, data, console.log);

  const server = app.listen(settings.port, "127.0.0.1", (error) => {
    if (error) {
      const reason = error.code === "EADDRINUSE" ? "is in use" : `cannot be used (${error.code})`;
      console.error(`Port ${settings.port} ${reason}. Choose another one: PORT=3001 npm start`);
      process.exitCode = 1;
      void close();
      return;
    }
    stopOnSignal(server, () => void close());
    greet(`http://127.0.0.1:${server.address().port}`, accounts, [...notices, ...settings.notices]);
  });
}

function greet(url, accounts, notices) {
  const folder = mkdtempSync(join(tmpdir(), "support-desk-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const passwords = Object.fromEntries(accounts.map(({ userId, password }) => [userId, password]));
  const steps = tryIt({ url, folder, passwords });

  console.log(`The support desk is on ${url} (Ctrl+C stops it).`);
  for (const notice of notices) console.log(notice);
  console.log("\nWho can sign in; the passwords are new at every start:");
  for (const { userId, tenant, canReadTickets, password } of accounts)
    console.log(`  ${userId} of ${tenant}, ${password}${canReadTickets ? "" : " (may not read tickets)"}`);
  console.log("\nPaste the curl lines into another terminal, from top to bottom:");
  for (const { about, line, answer } of steps) console.log(`\n${about}\n${line}\n  -> ${answer}`);
  console.log("\nThis window shows one line for each decision:");
}
