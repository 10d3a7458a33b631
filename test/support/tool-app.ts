/**
 * An Express app as its users build one: a JSON parser, express-session, a login, and handlers under test.
 *
 * @module
 */
import type { Express, RequestHandler } from "express";
import session from "express-session";
import request from "supertest";
import { toolErrorHandler } from "../../middleware/index.js";
import type { Framework } from "./express-majors.js";

/** An app that answers on `/tools`, for every method, with the handlers; `POST /login` signs in. */
export function toolApp(express: Framework, ...handlers: RequestHandler[]): Express {
  const app = express();
  app.use(express.json({ limit: "16kb" }), sessions());
  app.post("/login", logIn);
  app.all("/tools", ...handlers);
  app.use("/tools", toolErrorHandler());
  return app;
}

/** express-session as its own guide mounts it. */
export function sessions(options: Partial<session.SessionOptions> = {}): RequestHandler {
  return session({ secret: "only for tests", resave: false, saveUninitialized: false, ...options });
}

/** Puts the body into a new session, and answers when it is saved. */
export const logIn: RequestHandler = (req, res, next) => {
  req.session.regenerate((failure) => {
    if (failure) return next(failure);
    Object.assign(req.session, req.body);
    req.session.save((error) => (error ? next(error) : res.status(204).end()));
  });
};

/** What keeps a person's cookies. */
export type Browser = ReturnType<typeof request.agent>;

/** A browser whose session holds `user`, put there by a request of its own. */
export function signIn(app: Express, user: unknown): Promise<Browser> {
  return withSession(app, { user });
}

/** A browser whose session holds `content`. */
export async function withSession(app: Express, content: object): Promise<Browser> {
  const browser = request.agent(app);
  await browser.post("/login").send(content).expect(204);
  return browser;
}

/** The cookie of a session that holds `user`, for requests that no browser would send. */
export async function cookieOf(app: Express, user: unknown): Promise<string> {
  const { headers } = await request(app).post("/login").send({ user }).expect(204);
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}
