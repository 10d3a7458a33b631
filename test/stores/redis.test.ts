import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { redisStore } from "../../src/stores/redis.js";
import { startRedis } from "../support/servers/own-redis.js";
import type { OwnServer } from "../support/servers/process.js";
import { privateServer } from "../support/stores/private-server.js";
import { type OwnClient, redisLibraries } from "../support/stores/redis-clients.js";
import { codesOf, storeGate } from "../support/stores/store-gate.js";

const options = { signal: new AbortController().signal, identity: { tenant: "alpha" } };
const keyed = (tenant: string, id: string, collection = "tickets") => ({ collection, tenant, id });

const own = await privateServer("Redis", startRedis);

describe.skipIf(own === undefined)("redisStore", () => {
  const server = own as OwnServer;
  let admin: Redis;
  beforeAll(async () => {
    admin = new Redis(server.url);
  });
  afterEach(() => admin.flushall());
  afterAll(async () => {
    admin?.disconnect();
    await server.close();
  });

  describe.each(redisLibraries)("by %s", (_, connect) => {
    let own: OwnClient;
    beforeEach(() => {
      own = connect(server.url);
    });
    afterEach(() => own.close());

    const storeOf = (prefix?: string) =>
      redisStore({ client: own.client, ...(prefix !== undefined && { prefix }) });
    const put = (tenant: string, id: string, value: string) =>
      admin.set(storeOf().keyOf(keyed(tenant, id)), value);

    it.each(["", "{", "[1,", "Planted-Secret", "{'title':1}", '{"title":"x"} trailing', "\u0000", "NaN"])(
      "a value that is no JSON is unavailable, in its own place of a batch alone: %j",
      async (value) => {
        await put("alpha", "bad", value);
        await put("alpha", "good", '{"title":"good"}');
        const gate = storeGate(storeOf());
        expect(await gate.get("bad")).toEqual({ ok: false, code: "unavailable" });
        expect(codesOf(await gate.getMany(["good", "bad", "none", "good"]))).toEqual([
          "ok",
          "unavailable",
          "not_found",
          "ok",
        ]);
        expect(gate.events[0]).toMatchObject({ code: "unavailable", reads: 1 });
        if (value !== "") for (const { error } of gate.events) expect(String(error)).not.toContain(value);
      },
    );

    it.each(["[]", "1", '"text"', "true", '[{"title":"x"}]'])(
      "JSON of no record is unavailable: %s",
      async (value) => {
        await put("alpha", "odd", value);
        expect(codesOf([await storeGate(storeOf()).get("odd")])).toEqual(["unavailable"]);
      },
    );

    it.each(["{}", "null"])("%s is absent", async (value) => {
      await put("alpha", "empty", value);
      const gate = storeGate(storeOf());
      expect(codesOf([await gate.get("empty"), await gate.get("none")])).toEqual(["not_found", "not_found"]);
      expect(codesOf(await gate.getMany(["empty", "none"]))).toEqual(["not_found", "not_found"]);
    });

    it("a value of another kind at the key is unavailable alone, and no fault for the others", async () => {
      await admin.hset(storeOf().keyOf(keyed("alpha", "hash")), "title", "x");
      await put("alpha", "good", '{"title":"good"}');
      const gate = storeGate(storeOf());
      expect(codesOf([await gate.get("hash"), await gate.get("good")])).toEqual(["unavailable", "ok"]);
    });

    it("__proto__ in the JSON changes no object", async () => {
      await put("alpha", "p", '{"__proto__":{"title":"planted"},"constructor":1}');
      expect(codesOf([await storeGate(storeOf()).get("p")])).toEqual(["unavailable"]);
      expect({}).not.toHaveProperty("title");
    });

    it("texts come out as they were stored", async () => {
      const title = "\u00e9 \u{1f600} \u2028 \"'\\ \u0000";
      await put("alpha", "1", JSON.stringify({ title }));
      expect(await storeGate(storeOf()).get("1")).toEqual({ ok: true, value: { title } });
    });

    it("one GET for a record, one MGET for a batch, and none for what no key can hold", async () => {
      await put("alpha", "1", '{"title":"1"}');
      const gate = storeGate(storeOf());
      await gate.get("1");
      await admin.config("RESETSTAT");
      const ids = Array.from({ length: 16 }, (_unused, index) => String(index % 8));
      await gate.getMany(ids);
      await gate.get("1");
      expect(await storeOf().get(keyed("alpha", "\ud800"), options)).toBeUndefined();
      expect(await storeOf().getMany([keyed("\ud800", "1")], options)).toEqual([undefined]);
      expect(await storeOf().getMany([], options)).toEqual([]);
      const stats = await admin.info("commandstats");
      const calls = [...stats.matchAll(/cmdstat_(m?get):calls=(\d+)/g)].map(([, name, times]) => [
        name,
        times,
      ]);
      expect(Object.fromEntries(calls)).toEqual({ get: "1", mget: "1" });
    });

    it("the prefix keeps two stores apart, an empty one too", async () => {
      const [one, two, none] = [storeOf("one:"), storeOf("two:"), storeOf("")];
      await admin.set(one.keyOf(keyed("alpha", "1")), '{"title":"one"}');
      expect(await one.get(keyed("alpha", "1"), options)).toEqual({ title: "one" });
      expect(await two.get(keyed("alpha", "1"), options)).toBeUndefined();
      expect(await none.get(keyed("alpha", "1"), options)).toBeUndefined();
      await admin.set("{alpha}:tickets:1", '{"title":"none"}');
      expect(await none.get(keyed("alpha", "1"), options)).toEqual({ title: "none" });
    });
  });
});

describe("the keys of redisStore", () => {
  const { keyOf } = redisStore({ client: { get: async () => null, mget: async () => [] } });

  it("are the prefix, the tenant as hash tag, the collection and the id", () => {
    expect(keyOf(keyed("alpha", "TKT-104"))).toBe("tool-gate:{alpha}:tickets:TKT-104");
    expect(keyOf(keyed("a}b", "c:d%e", "x y"))).toBe("tool-gate:{a%7Db}:x%20y:c%3Ad%25e");
  });

  it("are different for each tenant, collection and id", () => {
    const parts = [
      "a",
      "b",
      "a:b",
      ":",
      "::",
      "}",
      "{",
      "{a}",
      "a}:tickets:b",
      "%",
      "%3A",
      "%253A",
      "a%7D",
      "é",
      "e\u0301",
      "*",
      "?",
      " ",
      "a ",
      "__proto__",
    ];
    const keys = parts.flatMap((tenant) =>
      parts.flatMap((collection) => parts.map((id) => keyOf(keyed(tenant, id, collection)))),
    );
    expect(new Set(keys).size).toBe(parts.length ** 3);
    for (const key of keys) expect(key).toMatch(/^tool-gate:\{[^{}:]+\}:[^{}:]+:[^{}:]+$/);
  });

  it("are none for a text that UTF-8 cannot carry", () => {
    expect(() => keyOf(keyed("alpha", "\ud800"))).toThrow(URIError);
    expect(() => keyOf(keyed("\udfff", "1"))).toThrow(URIError);
  });
});
