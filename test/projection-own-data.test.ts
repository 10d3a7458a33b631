import { describe, expect, it } from "vitest";
import { throwing } from "./support/hostile-values.js";
import { probe, refusedAs } from "./support/probe.js";

/** A record that notes each of its getters that runs. */
function watchedRecord(ran: string[]): object {
  const record = { id: "1", title: "One" };
  for (const key of ["status", "tenant", "ownerId", "customer"]) {
    Object.defineProperty(record, key, { enumerable: true, get: () => ran.push(key) });
  }
  return record;
}

describe("a getter of a record", () => {
  it.each([
    ["a declared field", { fields: ["status"] }, "unavailable"],
    ["a parent of a declared field", { fields: ["customer.name"] }, "unavailable"],
    ["a JSON field", { fields: ["customer"], jsonFields: ["customer"] }, "unavailable"],
    ["the tenant's field", { fields: ["id"], tenantField: "tenant" }, "not_found"],
  ])("does not run, and stands for nothing, as %s", async (_, options, code) => {
    const ran: string[] = [];
    expect(await probe(options, watchedRecord(ran))()).toMatchObject(refusedAs(code, 1));
    expect(ran).toEqual([]);
  });

  it("does not run for an optional field, which is left out", async () => {
    const ran: string[] = [];
    const options = {
      fields: ["id", "status", "customer.name"],
      optionalFields: ["status", "customer.name"],
    };
    expect((await probe(options, watchedRecord(ran))()).result).toEqual({ ok: true, value: { id: "1" } });
    expect(ran).toEqual([]);
  });

  it("does not run for a field that is not declared", async () => {
    const ran: string[] = [];
    const { result } = await probe({ fields: ["id", "title"] }, watchedRecord(ran))();
    expect(result).toEqual({ ok: true, value: { id: "1", title: "One" } });
    expect(ran).toEqual([]);
  });

  it("does not run in place of the id, which falls back to the one that was asked for", async () => {
    let ran = false;
    const record = {
      title: "One",
      get id() {
        ran = true;
        return "forged";
      },
    };
    const { result } = await probe({ fields: ["id", "title"] }, record)();
    expect(result).toEqual({ ok: true, value: { id: "1", title: "One" } });
    expect(ran).toBe(false);
  });
});

describe("toJSON", () => {
  const fail = (): never => {
    throw new Error("ran");
  };

  it.each([
    ["own", Object.assign({ id: "1" }, { toJSON: fail })],
    [
      "of a class",
      Object.assign(
        new (class Row {
          toJSON = fail;
        })(),
        { id: "1" },
      ),
    ],
    ["inherited", Object.assign(Object.create({ toJSON: fail }), { id: "1" })],
  ])("does not run: %s", async (_, record) => {
    const { result } = await probe({ fields: ["id"] }, record)();
    expect(JSON.stringify(result)).toBe('{"ok":true,"value":{"id":"1"}}');
  });

  it("does not run in a parent or in a date", async () => {
    const record = { at: Object.assign(new Date(0), { toJSON: fail }), a: { b: 1, toJSON: fail } };
    const { result } = await probe({ fields: ["at", "a.b"] }, record)();
    expect(JSON.stringify(result)).toBe('{"ok":true,"value":{"at":"1970-01-01T00:00:00.000Z","a":{"b":1}}}');
  });
});

describe("a projection", () => {
  it("is a fresh plain object that shares nothing with the record", async () => {
    const record = Object.freeze({ id: "1", tags: ["x"], a: { b: [1] }, meta: { c: [2] } });
    const options = { fields: ["id", "tags", "a.b", "meta"], jsonFields: ["meta"] };
    const { result } = await probe(options, record)();
    const { value } = result as { ok: true; value: any };
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    value.tags.push("changed");
    value.a.b.push("changed");
    value.meta.c.push("changed");
    expect(record).toEqual({ id: "1", tags: ["x"], a: { b: [1] }, meta: { c: [2] } });
  });

  it("takes own data of an instance of a class", async () => {
    class Row {
      id = "1";
      title = "One";
      #secret = "secret";
      get secret(): string {
        return this.#secret;
      }
    }
    const { result } = await probe({ fields: ["id", "title"] }, new Row())();
    expect(result).toStrictEqual({ ok: true, value: { id: "1", title: "One" } });
    expect(await probe({ fields: ["secret"] }, new Row())()).toMatchObject(refusedAs("unavailable", 1));
  });

  it("takes an own field that is not enumerable, as it is own data", async () => {
    const record = Object.defineProperty({ id: "1" }, "title", { value: "One" });
    expect((await probe({ fields: ["id", "title"] }, record)()).result).toMatchObject({
      value: { title: "One" },
    });
  });

  it("never shows an own __proto__ of a record", async () => {
    const record = JSON.parse('{ "id": "1", "__proto__": { "title": "forged" } }');
    expect((await probe({ fields: ["id"] }, record)()).result).toStrictEqual({
      ok: true,
      value: { id: "1" },
    });
    expect(await probe({ fields: ["title"] }, record)()).toMatchObject(refusedAs("unavailable", 1));
  });

  it.each(["getOwnPropertyDescriptor", "getPrototypeOf", "ownKeys"] as const)(
    "of a Proxy whose %s throws is unavailable, with the error for operators only",
    async (trap) => {
      const fault = new Error("planted");
      const traps = [trap, "getOwnPropertyDescriptor"] as const;
      const outcome = await probe({ fields: ["id"] }, throwing({ id: "1" }, fault, traps))();
      expect(outcome).toMatchObject(refusedAs("unavailable", 1, { cause: "record", error: fault }));
      expect(JSON.stringify(outcome.result)).not.toContain("planted");
    },
  );
});
