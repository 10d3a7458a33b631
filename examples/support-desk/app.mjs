// The whole app, in the order in which a request meets it. No CORS: only pages of this origin may call it.
import express from "express";
import { describeTools, sendToolResult, toolErrorHandler, toolGate } from "express-tool-gate";
import { ownConversation } from "./conversation.mjs";
import { decisionLog } from "./decision-log.mjs";
import { lastResort, noSuchRoute } from "./errors.mjs";
import { identityFrom } from "./identity.mjs";
import { sessions } from "./session.mjs";
import { signIn, signOut } from "./sign-in.mjs";
import { tools } from "./tools.mjs";

/**
 * @param settings `{ sessionSecret, secureCookie, trustProxy }`, see settings.mjs
 * @param data `{ people, store, sessionStore, conversations }`, see people.mjs, stores.mjs and data.mjs
 * @param log writes one line
 */
export function createApp(settings, { people, store, sessionStore, conversations }, log) {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", settings.trustProxy);

  app.use(noStore);
  app.use(express.json({ limit: "16kb" }));
  app.use(sessions(settings, sessionStore));

  app.post("/sign-in", signIn(people));
  app.post("/sign-out", signOut(settings));

  const gate = toolGate({
    tools,
    store,
    task: (req) => req.res.locals.conversation,
    identity: identityFrom(people),
    onDecision: decisionLog(log),
  });
  app.get("/tools", describeTools(gate));
  app.post("/tools", gate, sendToolResult());

  const conversation = ownConversation(conversations);
  app.get("/conversations/:id/tools", conversation, describeTools(gate));
  app.post("/conversations/:id/tools", conversation, gate, sendToolResult());

  app.use(["/tools", "/conversations/:id/tools"], toolErrorHandler());
  app.use(noSuchRoute, lastResort(log));
  return app;
}

function noStore(_req, res, next) {
  res.set("Cache-Control", "no-store"); // every reply here is one person's
  next();
}
