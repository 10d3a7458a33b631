import express from "express";
import session from "express-session";
import { getTicket, memoryStore, sendToolResult, toolErrorHandler, toolGate } from "express-tool-gate";

// #region session-data
declare module "express-session" {
  interface SessionData {
    user?: { tenant: string; userId: string; canReadTickets: boolean };
  }
}
// #endregion

type User = NonNullable<session.SessionData["user"]>;

export function createApp(
  secret: string,
  checkPassword: (name: unknown, password: unknown) => User | undefined,
) {
  const store = memoryStore({
    tickets: [{ tenant: "alpha", id: "TKT-104", title: "Settings crash", status: "open" }],
  });
  const app = express();
  app.use(express.json({ limit: "16kb" }));
  // #region session
  app.use(
    session({
      secret,
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: "lax", secure: "auto" },
    }),
  );

  app.post("/sign-in", (req, res, next) => {
    const user = checkPassword(req.body?.name, req.body?.password);
    if (user === undefined) {
      res.sendStatus(401);
      return;
    }
    req.session.regenerate((failed) => {
      if (failed) return next(failed);
      req.session.user = user; // what you looked up, never what the body says
      req.session.save((error) => (error ? next(error) : res.sendStatus(204)));
    });
  });

  app.post("/tools", toolGate({ tools: [getTicket], store }), sendToolResult());
  app.use("/tools", toolErrorHandler());
  // #endregion
  return app;
}
