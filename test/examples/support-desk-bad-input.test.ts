import { gzipSync } from "node:zlib";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { type SupportDesk, signedIn, supportDesk } from "../support/support-desk.js";

const desk: SupportDesk = await supportDesk(["ann"]);
const ann = await signedIn(desk, "ann");
/** Stands in everything that is sent here; it must come back nowhere and be written nowhere. */
const MARK = "Sent-By-A-Caller";
const invalid = { ok: false, code: "invalid_request" };

const bodies: [string, Record<string, string>, string, number][] = [
  ["malformed JSON", {}, `{"name":"${MARK}`, 400],
  ["a body that is too large", {}, JSON.stringify({ name: MARK.repeat(2000) }), 413],
  ["a charset that is unknown", { "Content-Type": `application/json; charset=${MARK}` }, "{}", 415],
  ["an encoding that is unknown", { "Content-Encoding": MARK }, "{}", 415],
  ["broken compression", { "Content-Encoding": "gzip" }, MARK, 400],
];

describe.each(["/tools", "/conversations/conv-1/tools", "/sign-in"])("POST %s", (path) => {
  it.each(bodies)("refuses %s without an echo", async (_, headers, body, status) => {
    const before = desk.lines.length;
    const request = ann.post(path).set("Content-Type", "application/json").set(headers).send(body);
    const response = await request;
    expect([response.status, response.body]).toEqual([status, invalid]);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(desk.lines).toHaveLength(before); // it reached no decision, and its text reached no log
  });
});

describe("POST /tools", () => {
  it.each([
    ["a name", { name: `${MARK}\n{"code":"ok"}`, args: {} }, 404],
    ["an argument", { name: "get_ticket", args: { ticket_id: `TKT-104\n${MARK}` } }, 422],
    ["a key", { name: "get_ticket", args: { ticket_id: "TKT-104", [MARK]: 1 } }, 422],
    ["a key beside the proposal", { name: "get_ticket", args: { ticket_id: "TKT-104" }, [MARK]: 1 }, 400],
  ])("logs one line of JSON without the caller's text for %s", async (_, body, status) => {
    const before = desk.lines.length;
    const response = await ann.post("/tools").send(body);
    expect(response.status).toBe(status);
    expect(response.text).not.toContain(MARK);
    expect(desk.lines).toHaveLength(before + 1);
    const line = desk.lines.at(-1) as string;
    expect(line).not.toMatch(/[\r\n]/);
    expect(line).not.toContain(MARK);
    expect(JSON.parse(line)).toMatchObject({ code: response.body.code, reads: 0 });
  });

  it("takes a compressed body that is in order", async () => {
    const body = gzipSync(JSON.stringify({ name: "get_ticket", args: { ticket_id: "TKT-104" } }));
    const request = ann
      .post("/tools")
      .set("Content-Type", "application/json")
      .set("Content-Encoding", "gzip");
    request.write(body as unknown as string);
    expect((await request).body.ticket.title).toBe("Settings crash");
  });
});

describe("the last handlers", () => {
  it.each([
    ["a route that is not there", `/${MARK}`, 404, "not_found"],
    ["a path that cannot be decoded", `/conversations/%zz${MARK}/tools`, 400, "invalid_request"],
  ])("tell nothing about %s", async (_, path, status, code) => {
    const response = await ann.get(path);
    expect([response.status, response.text]).toEqual([status, JSON.stringify({ ok: false, code })]);
    expect(desk.lines.join()).not.toContain(MARK);
  });

  it("answer a fault of the app's own with a code, and leave its stack to the operator", async () => {
    const broken = await supportDesk(["ann"]);
    const agent = await signedIn(broken, "ann");
    broken.conversations.get = () => {
      throw new Error("the database is at 10.0.0.7");
    };
    const response = await agent.get("/conversations/conv-1/tools");
    expect([response.status, response.body]).toEqual([503, { ok: false, code: "unavailable" }]);
    expect(JSON.parse(broken.lines.at(-1) as string).fault).toContain("the database is at 10.0.0.7");
  });

  it("name no framework and invite no other origin", async () => {
    const { headers } = await supertest(desk.app)
      .options("/tools")
      .set("Origin", "https://elsewhere.example");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("etag");
  });
});
