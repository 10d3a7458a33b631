// An Express app as several processes run it: tickets in PostgreSQL, notes and sessions in Redis.
import { RedisStore } from "connect-redis";
import express from "express";
import session from "express-session";
import { defineTool, sendToolResult, stringFields, toolGate } from "express-tool-gate";
import { postgresStore } from "express-tool-gate/stores/postgres";
import { redisStore } from "express-tool-gate/stores/redis";

const readTool = (name, collection) =>
  defineTool({
    name,
    input: stringFields({ id: /^[A-Za-z0-9-]+$/ }),
    collection,
    allow: (identity) => identity.canRead === true,
    id: ({ id }) => id,
    fields: ["id", "title"],
  });

export function deskApp({ pool, redis, schema, prefix }) {
  const app = express();
  app.use(express.json());
  app.use(
    session({
      secret: "only for tests",
      resave: false,
      saveUninitialized: false,
      store: new RedisStore({ client: redis, prefix: `${prefix}session:`, ttl: 600 }),
    }),
  );
  app.post("/login", (req, res, next) => {
    req.session.user = req.body;
    req.session.save((error) => (error ? next(error) : res.status(204).end()));
  });
  const tickets = { table: `${schema}.tickets`, tenant: "tenant_id", id: "id", columns: ["title"] };
  const store = {
    tickets: postgresStore({ pool, collections: { tickets } }),
    notes: redisStore({ client: redis, prefix }),
  };
  const tools = [readTool("read_ticket", "tickets"), readTool("read_note", "notes")];
  app.post("/tools", toolGate({ tools, store }), sendToolResult());
  return app;
}
