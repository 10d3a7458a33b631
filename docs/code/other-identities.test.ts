import session from "express-session";
import { memoryStore } from "express-tool-gate";
import { generateSecret, SignJWT } from "jose";
import { Passport } from "passport";
import request from "supertest";
import { expect, it } from "vitest";
import { passportApp, tokenApp } from "./other-identities.js";

const store = memoryStore({
  tickets: [{ tenant: "alpha", id: "TKT-104", title: "Settings crash", status: "open" }],
});
const proposal = { name: "get_ticket", args: { ticket_id: "TKT-104" } };

it.each([
  [["support"], 200],
  [["sales"], 403],
])("takes who is asking from passport: roles %j answer %i", async (roles, status) => {
  const member = { tenant: "alpha", roles };
  const passport = new Passport();
  passport.serializeUser((_user, done) => done(null, "member"));
  passport.deserializeUser((_id, done) => done(null, member));
  const signIn = session({ secret: "a secret of this test", resave: false, saveUninitialized: false });
  const app = passportApp(store, [signIn, passport.session()], (req, res) => {
    req.login(member, () => res.sendStatus(204));
  });
  const agent = request.agent(app);
  await agent.post("/tools").send(proposal).expect(401);
  await agent.post("/sign-in").expect(204);
  await agent.post("/tools").send(proposal).expect(status);
});

it("takes who is asking from a token, once its signature and audience hold", async () => {
  const key = await generateSecret("HS256");
  const app = tokenApp(store, key, "https://id.example");
  const sign = (audience: string, scope: string, by = key) =>
    new SignJWT({ org: "alpha", scope })
      .setIssuer("https://id.example")
      .setExpirationTime("1m")
      .setProtectedHeader({ alg: "HS256" })
      .setAudience(audience)
      .sign(by);
  const call = async (token: string) => {
    const response = await request(app).post("/tools").auth(token, { type: "bearer" }).send(proposal);
    return response.status;
  };
  expect(await call(await sign("tickets", "tickets:read"))).toBe(200);
  expect(await call(await sign("tickets", "tickets:write"))).toBe(403);
  expect(await call(await sign("billing", "tickets:read"))).toBe(401);
  expect(await call(await sign("tickets", "tickets:read", await generateSecret("HS256")))).toBe(401);
  expect(await call("no token")).toBe(401);
});
