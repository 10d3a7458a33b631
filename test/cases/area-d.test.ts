import { describe, expect, it } from "vitest";
import {
  defineTool,
  getTicket,
  mapStore,
  memoryStore,
  type RecordStore,
  stringFields,
} from "../../src/index.js";
import { answering } from "../support/answering.js";
import { caseDesk } from "../support/case-desk.js";
import { alice, goodCall, goodTicket } from "../support/desk.js";
import { majors } from "../support/express-majors.js";

const missing = { name: "get_ticket", args: { ticket_id: "TKT-999" } };
const coded = (code: string) => Object.assign(new Error(code), { code });
const fails = (error: unknown) => (): never => {
  throw error;
};

/** A tool whose ids may hold what other stores join keys with. */
const readAny = defineTool({
  name: "read_any",
  input: stringFields({ id: /^[a-z:]{1,20}$/ }),
  collection: "records",
  allow: () => true,
  id: ({ id }) => id,
  fields: ["id", "title"],
  as: "record",
});
const titled = defineTool({
  name: "get_ticket",
  input: stringFields({ ticket_id: /^TKT-[0-9]{3}$/ }),
  collection: "tickets",
  allow: () => true,
  id: ({ ticket_id }) => ticket_id,
  fields: ["id", "title", "status"],
  output: stringFields({ id: /^.+$/, title: /^.*$/, status: /^.*$/ }),
  as: "ticket",
});
/** A record whose joined key another pair of tenant and id shares. */
const record = { tenant: "a", id: "b:c", title: "of tenant a" };
const keyed: readonly (readonly [string, RecordStore])[] = [
  ["memoryStore", memoryStore({ records: [record] })],
  ["mapStore", mapStore({ records: new Map([["a:b:c", record]]) })],
];

describe.each(majors)("what stores answer, on %s", (_, express) => {
  it.each([
    ["{}", {}, "not_found"],
    ["null", null, "not_found"],
    ["undefined", undefined, "not_found"],
    ["[]", [], "unavailable"],
    ["an empty string", "", "unavailable"],
    ["false", false, "unavailable"],
    ["0", 0, "unavailable"],
    ["an object without a prototype or a key", Object.create(null), "not_found"],
  ])(
    "D01 answer that is no record is absent or a fault, never an empty ticket: %s",
    async (_name, value, code) => {
      for (const answer of [() => value, async () => value]) {
        const {
          code: seen,
          reads,
          text,
        } = await caseDesk(express, { store: answering(answer) }).ask(alice, missing);
        expect([seen, reads, text]).toStrictEqual([code, 1, `{"ok":false,"code":"${code}"}`]);
      }
    },
  );

  it.each(keyed)(
    "D02 tenant and id that join to the same text are different keys in a %s",
    async (name, store) => {
      const ask = (tenant: string, id: string) =>
        caseDesk(express, { tools: [readAny], store }).ask(
          { tenant, userId: "m" },
          { name: "read_any", args: { id } },
        );
      const other = await ask("a:b", "c");
      expect([other.code, other.reads]).toStrictEqual(["not_found", 1]);
      const own = await ask("a", "b:c");
      expect(own.code).toBe(name === "memoryStore" ? "ok" : "not_found");
      if (own.code === "ok") expect(own.body.record).toStrictEqual({ id: "b:c", title: "of tenant a" });
    },
  );

  const leaky = {
    message: 'relation "tickets_alpha" does not exist',
    code: "42P01",
    detail: "Failing row contains (3, secret)",
    query: "select * from tickets_alpha where id=$1",
    stack: "at /srv/app/db.js:1",
  };
  it.each([
    ["an error of a database", Object.assign(new Error(leaky.message), leaky)],
    ["an object that is no error", leaky],
    [
      "an error that asks to be shown",
      Object.assign(new Error("secret"), { status: 404, statusCode: 404, expose: true }),
    ],
    ["an error that looks like a denial", { ok: false, code: "not_found" }],
    ["a string", "select secret"],
  ])("D03 error of a store gives nothing but a code: %s", async (_name, error) => {
    for (const answer of [fails(error), () => Promise.reject(error)]) {
      const seen = await caseDesk(express, { store: answering(answer) }).ask(alice, goodCall);
      expect([seen.code, seen.status, seen.reads]).toStrictEqual(["unavailable", 503, 1]);
      expect(seen.text).toBe('{"ok":false,"code":"unavailable"}');
      expect(JSON.stringify(seen.headers)).not.toMatch(/tickets_alpha|42P01|select|srv|secret/);
    }
  });

  it.each([
    ["a refused connection", () => Promise.reject(coded("ECONNREFUSED")), "unavailable"],
    ["nothing under the key", async () => undefined, "not_found"],
    ["a value cut off in the store", () => JSON.parse('{"id":"TKT-1'), "unavailable"],
    ["a record without a title", () => ({ id: "TKT-104", status: "open" }), "unavailable"],
    ["a busy database", fails(coded("SQLITE_BUSY")), "unavailable"],
  ])("D06 outage, damage and absence are told apart: %s", async (_name, answer, code) => {
    const seen = await caseDesk(express, { store: answering(answer) }).ask(alice, goodCall);
    expect([seen.code, seen.reads]).toStrictEqual([code, 1]);
    expect(seen.body).not.toHaveProperty("ticket");
  });

  it("D06 title of another type is damage where the tool declares its output", async () => {
    const store = answering(() => ({ ...goodTicket, title: 42 }));
    const seen = await caseDesk(express, { tools: [titled], store }).ask(alice, goodCall);
    expect([seen.code, seen.reads]).toStrictEqual(["unavailable", 1]);
    const open = await caseDesk(express, { tools: [titled], store: answering(() => goodTicket) }).ask(
      alice,
      goodCall,
    );
    expect(open.body).toStrictEqual({ ok: true, ticket: goodTicket });
  });

  it("D11 record of another tenant that a store hands back is absent", async () => {
    const stray = { id: "TKT-104", tenant: "beta", title: "Private billing issue", status: "closed" };
    const locked = defineTool({
      name: "get_ticket",
      input: stringFields({ ticket_id: /^TKT-[0-9]{3}$/ }),
      collection: "tickets",
      allow: () => true,
      id: ({ ticket_id }) => ticket_id,
      tenantField: "tenant",
      fields: ["id", "title", "status"],
    });
    for (const answer of [
      stray,
      { ...stray, tenant: undefined },
      Object.assign(Object.create({ tenant: "alpha" }), { title: "x" }),
    ]) {
      const seen = await caseDesk(express, { tools: [locked], store: answering(() => answer) }).ask(
        alice,
        goodCall,
      );
      expect([seen.code, seen.reads]).toStrictEqual(["not_found", 1]);
      expect(seen.text).toBe('{"ok":false,"code":"not_found"}');
    }
    const own = answering(() => ({ ...stray, tenant: "alpha" }));
    expect((await caseDesk(express, { tools: [locked], store: own }).ask(alice, goodCall)).code).toBe("ok");
    expect((await caseDesk(express, { tools: [getTicket], store: own }).ask(alice, goodCall)).code).toBe(
      "ok",
    );
  });
});
