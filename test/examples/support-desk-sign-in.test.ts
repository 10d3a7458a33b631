import { createHook } from "node:async_hooks";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { PASSWORD, type SupportDesk, signedIn, supportDesk } from "../support/support-desk.js";

const ticket = { name: "get_ticket", args: { ticket_id: "TKT-104" } };
const unauthenticated = { ok: false, code: "unauthenticated" };
const desk: SupportDesk = await supportDesk(["ann", "ben"]);

const signIn = (user: unknown, password: unknown, cookie = "", { app } = desk) =>
  supertest(app).post("/sign-in").set("Cookie", cookie).send({ user, password });
const withCookie = (cookie: string, { app } = desk) =>
  supertest(app).post("/tools").set("Cookie", cookie).send(ticket);
const setCookie = ({ headers }: { headers: Record<string, unknown> }): string =>
  String((headers["set-cookie"] as unknown as string[] | undefined)?.[0] ?? "");
const cookieOf = (response: { headers: Record<string, unknown> }): string =>
  setCookie(response).split(";", 1)[0] as string;

describe("sign-in", () => {
  it("sets a cookie that scripts and other sites cannot use", async () => {
    const cookie = setCookie(await signIn("ann", PASSWORD).expect(200));
    expect(cookie).toMatch(/^support-desk\.sid=/);
    expect(cookie).toContain("; HttpOnly");
    expect(cookie).toContain("; SameSite=Lax");
    expect(cookie).not.toContain("Secure");
  });

  it("takes a new session id, and the one from before opens nothing", async () => {
    const before = cookieOf(await signIn("ben", PASSWORD).expect(200));
    const after = cookieOf(await signIn("ann", PASSWORD, before).expect(200));
    expect(after).not.toBe("");
    expect(after).not.toBe(before);
    await withCookie(before).expect(401, unauthenticated);
    const { body } = await withCookie(after).expect(200);
    expect(body.ticket.title).toBe("Settings crash");
  });

  it("never takes over an id that the client made up", async () => {
    const planted = "support-desk.sid=s%3Aplanted.c2lnbmF0dXJl";
    const after = cookieOf(await signIn("ann", PASSWORD, planted).expect(200));
    expect(after).not.toContain("planted");
    await withCookie(planted).expect(401, unauthenticated);
  });

  it.each([
    ["an unknown name", "nobody", PASSWORD],
    ["a name from a prototype", "__proto__", PASSWORD],
    ["a wrong password", "ann", "wrong"],
    ["no password", "ann", undefined],
    ["an empty password", "ann", ""],
    ["a list of names", ["ann"], PASSWORD],
    ["a password that is an object", "ann", { length: 28 }],
  ])("answers %s with the same words, after the same work, without a session", async (_, user, password) => {
    let hashes = 0;
    const count = (_id: number, type: string): void => {
      if (type === "SCRYPTREQUEST") hashes++;
    };
    const hook = createHook({ init: count }).enable();
    const response = await signIn(user, password);
    hook.disable();
    expect([response.status, response.text]).toEqual([401, JSON.stringify(unauthenticated)]);
    expect(setCookie(response)).toBe("");
    expect(hashes).toBe(1);
  });

  it("takes no form, which another site could send", async () => {
    const form = supertest(desk.app).post("/sign-in").type("form").send({ user: "ann", password: PASSWORD });
    await form.expect(401, unauthenticated);
  });

  it("leaves a session as it is where the next sign-in fails", async () => {
    const cookie = cookieOf(await signIn("ann", PASSWORD));
    await signIn("ben", "wrong", cookie).expect(401);
    await withCookie(cookie).expect(200);
  });
});

describe("the cookie behind TLS", () => {
  it("is Secure where a trusted proxy says https, and not set where it says http", async () => {
    const behind = await supportDesk(["ann"], { secureCookie: true, trustProxy: 1 });
    const through = (protocol: string) =>
      signIn("ann", PASSWORD, "", behind).set("X-Forwarded-Proto", protocol).expect(200);
    expect(setCookie(await through("https"))).toContain("; Secure");
    expect(setCookie(await through("http"))).toBe("");
  });

  it("does not believe a header where no proxy is trusted", async () => {
    const alone = await supportDesk(["ann"], { secureCookie: true, trustProxy: 0 });
    const response = await signIn("ann", PASSWORD, "", alone).set("X-Forwarded-Proto", "https");
    expect(setCookie(response)).toBe("");
  });
});

describe("sign-out", () => {
  it("ends the session on the server and clears the cookie", async () => {
    const cookie = cookieOf(await signIn("ann", PASSWORD));
    const response = await supertest(desk.app).post("/sign-out").set("Cookie", cookie).expect(200);
    expect(setCookie(response)).toMatch(/^support-desk\.sid=;.*Expires=Thu, 01 Jan 1970/);
    await withCookie(cookie).expect(401, unauthenticated);
  });

  it("answers the same where nobody is signed in", async () => {
    await supertest(desk.app).post("/sign-out").expect(200, { ok: true });
  });
});

describe("rights", () => {
  it("count from the next request on, in a session that goes on", async () => {
    const changing = await supportDesk(["ann"]);
    const ann = await signedIn(changing, "ann");
    await ann.post("/tools").send(ticket).expect(200);
    changing.people.setCanReadTickets("ann", false);
    await ann.post("/tools").send(ticket).expect(403, { ok: false, code: "forbidden" });
    changing.people.setCanReadTickets("ann", true);
    await ann.post("/tools").send(ticket).expect(200);
  });

  it("are gone with the person", async () => {
    const changing = await supportDesk(["ann"]);
    const ann = await signedIn(changing, "ann");
    changing.people.remove("ann");
    await ann.post("/tools").send(ticket).expect(401, unauthenticated);
    await ann.get("/tools").expect(401, unauthenticated);
    await signIn("ann", PASSWORD, "", changing).expect(401, unauthenticated);
  });

  it("to a note end with the conversation's hold on it", async () => {
    const changing = await supportDesk(["ann"]);
    const ann = await signedIn(changing, "ann");
    const read = () =>
      ann.post("/conversations/conv-1/tools").send({ name: "read_note", args: { noteId: "note-1" } });
    await read().expect(200);
    changing.conversations.set("conv-1", { tenant: "alpha", ownerId: "ann", noteIds: [] });
    await read().expect(403, { ok: false, code: "out_of_scope" });
    changing.conversations.set("conv-1", { tenant: "alpha", ownerId: "ben", noteIds: ["note-1"] });
    await read().expect(404, { ok: false, code: "not_found" });
  });
});
