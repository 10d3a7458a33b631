// One of several processes: serves the desk's app, and sends requests to all of them, some to its own.
import { once } from "node:events";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";
import { createClient } from "redis";
import { deskApp } from "./desk-app.mjs";

const { DATABASE_URL, REDIS_URL, SCHEMA, PREFIX } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 4 });
const redis = await createClient({ url: REDIS_URL }).connect();
const server = deskApp({ pool, redis, schema: SCHEMA, prefix: PREFIX }).listen(0, "127.0.0.1");
server.keepAliveTimeout = 0; // else a connection may be closed just as a request goes out on it
await once(server, "listening");
const agent = new Agent({ keepAlive: true, maxSockets: 50 });

async function post(port, path, cookie, body) {
  const headers = { "Content-Type": "application/json", ...(cookie && { Cookie: cookie }) };
  const asked = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers });
  asked.end(JSON.stringify(body));
  const [response] = await once(asked, "response");
  return { headers: response.headers, body: await text(response) };
}

/** What came back for each call, counted; every answer that is another than the one expected, as it is. */
async function drive({ ports, cookies, ids, calls, width }) {
  const counts = { ok: 0, not_found: 0 };
  const wrong = [];
  let turn = 0;
  async function client() {
    while (turn < calls) {
      const at = turn++;
      const tenant = at % 2 === 0 ? "alpha" : "beta";
      const kind = at % 4 < 2 ? "ticket" : "note";
      const id = ids[Math.floor(at / 4) % ids.length];
      const isOwn = !id.startsWith("only-") || id === `only-${tenant}`;
      const proposal = { name: `read_${kind}`, args: { id } };
      const { body } = await post(
        ports[(at + Math.floor(at / 4)) % ports.length],
        "/tools",
        cookies[tenant],
        proposal,
      );
      const record = { ok: true, value: { id, title: `${tenant} ${kind} ${id}` } };
      if (body === JSON.stringify(isOwn ? record : { ok: false, code: "not_found" })) {
        counts[isOwn ? "ok" : "not_found"] += 1;
      } else wrong.push({ tenant, kind, id, body });
    }
  }
  await Promise.all(Array.from({ length: width }, client));
  return { counts, wrong: wrong.slice(0, 10) };
}

process.on("message", async ({ login, plan }) => {
  if (login !== undefined) {
    const { headers } = await post(server.address().port, "/login", undefined, login);
    process.send(headers["set-cookie"][0].split(";")[0]);
  } else if (plan !== undefined) process.send(await drive(plan));
  else {
    agent.destroy();
    server.close();
    server.closeAllConnections();
    await Promise.all([pool.end(), redis.close()]);
    process.disconnect();
  }
});
process.send(server.address().port);
