import express, { type RequestHandler } from "express";
import { getTicket, type RecordStore, sendToolResult, type TicketReader, toolGate } from "express-tool-gate";
import { type CryptoKey, type JWTPayload, jwtVerify } from "jose";
import "passport"; // its types put `user` on a request

interface Member extends TicketReader {
  roles: string[];
}

export function passportApp(store: RecordStore, session: RequestHandler[], signIn: RequestHandler) {
  const app = express();
  app.use(express.json({ limit: "16kb" }), ...session);
  app.post("/sign-in", signIn);
  // #region passport
  const gate = toolGate({
    tools: [getTicket],
    store,
    session: (req) => req.user as Member | undefined, // what passport put there
    identity: (user) => ({ tenant: user.tenant, canReadTickets: user.roles.includes("support") }),
  });
  // #endregion
  app.post("/tools", gate, sendToolResult());
  return app;
}

export function tokenApp(store: RecordStore, key: CryptoKey, issuer: string) {
  const app = express();
  app.use(express.json({ limit: "16kb" }));
  // #region token
  const verifyToken: RequestHandler = async (req, res, next) => {
    const [, token = ""] = /^Bearer (\S+)$/.exec(req.headers.authorization ?? "") ?? [];
    const rules = { issuer, audience: "tickets", algorithms: ["HS256"], requiredClaims: ["exp"] };
    const verified = await jwtVerify(token, key, rules).catch(() => undefined);
    res.locals.claims = verified?.payload;
    next();
  };
  const gate = toolGate({
    tools: [getTicket],
    store,
    session: (req) => req.res?.locals.claims as JWTPayload | undefined,
    identity: ({ org, scope }) => ({
      tenant: typeof org === "string" ? org : "", // "" is nobody's
      canReadTickets: typeof scope === "string" && scope.split(" ").includes("tickets:read"),
    }),
  });
  app.post("/tools", verifyToken, gate, sendToolResult());
  // #endregion
  return app;
}
