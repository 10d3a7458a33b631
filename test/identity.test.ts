import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { noSession, verifyIdentity } from "../src/identity.js";
import { Refusal } from "../src/refusal.js";
import { getter, ownPrototype, revoked, throwing } from "./support/hostile-values.js";

class Account {
  tenant = "alpha";
}

const notPlain = "the session gave no identity that is a plain object";
const noTenant = 'the identity has no own string "tenant" that is more than white space';
const badUser = 'the identity has a "userId" that is not a non-empty string';
const unreadable = "the identity could not be read";

describe("verifyIdentity refuses", () => {
  it.each<[string, unknown, string]>([
    ["undefined", undefined, notPlain],
    ["null", null, notPlain],
    ["true", true, notPlain],
    ["a string", "alpha", notPlain],
    ["a number", 1, notPlain],
    ["a function", () => ({ tenant: "alpha" }), notPlain],
    ["an array", [{ tenant: "alpha" }], notPlain],
    ["an instance of a class", new Account(), notPlain],
    ["a Map", new Map([["tenant", "alpha"]]), notPlain],
    ["a Date", new Date(0), notPlain],
    ["a promise", Promise.resolve({ tenant: "alpha" }), notPlain],
    ["an object whose prototype has the tenant", Object.create({ tenant: "alpha" }), notPlain],
    ["no tenant", {}, noTenant],
    ["an undefined tenant", { tenant: undefined }, noTenant],
    ["a null tenant", { tenant: null }, noTenant],
    ["an empty tenant", { tenant: "" }, noTenant],
    ["a blank tenant", { tenant: "   " }, noTenant],
    ["a tenant of other white space", { tenant: "\t\n\u00a0\u3000\ufeff" }, noTenant],
    ["a numeric tenant", { tenant: 7 }, noTenant],
    ["a boxed tenant", { tenant: new String("alpha") }, noTenant],
    ["an array of a tenant", { tenant: ["alpha"] }, noTenant],
    ["an empty userId", { tenant: "alpha", userId: "" }, badUser],
    ["a null userId", { tenant: "alpha", userId: null }, badUser],
    ["a numeric userId", { tenant: "alpha", userId: 1 }, badUser],
    ["a boxed userId", { tenant: "alpha", userId: new String("alice") }, badUser],
    ["a Proxy whose traps throw", throwing({}), unreadable],
    ["a revoked Proxy", revoked({}), unreadable],
    ["a Proxy that is its own prototype", ownPrototype(), notPlain],
    ["a getter that throws for tenant", getter("tenant"), unreadable],
    ["a getter that throws for userId", Object.assign(getter("userId"), { tenant: "alpha" }), unreadable],
  ])("%s", (_name, value, reason) => {
    const refusal = verifyIdentity(value) as Refusal;
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal.denial.code).toBe("unauthenticated");
    expect([refusal.cause, refusal.error]).toEqual(["identity", reason]);
  });

  it("a polluted Object.prototype's tenant", () => {
    Object.defineProperty(Object.prototype, "tenant", { value: "alpha", configurable: true, writable: true });
    try {
      expect(verifyIdentity({})).toMatchObject({ error: noTenant });
    } finally {
      Reflect.deleteProperty(Object.prototype, "tenant");
    }
  });
});

describe("verifyIdentity accepts", () => {
  it.each([
    ["a literal", { tenant: "alpha", userId: "alice", role: "admin" }, "alice"],
    ["one without a userId", { tenant: "alpha" }, null],
    ["an own userId that is undefined", { tenant: "alpha", userId: undefined }, null],
    ["a null prototype", Object.assign(Object.create(null), { tenant: "alpha" }), null],
    ["an object of another realm", runInNewContext('({ tenant: "alpha" })'), null],
    ["a frozen object", Object.freeze({ tenant: "alpha" }), null],
  ])("%s", (_name, identity, userId) => {
    expect(verifyIdentity(identity)).toEqual({ identity, tenant: "alpha", userId });
    expect((verifyIdentity(identity) as { identity: unknown }).identity).toBe(identity);
  });

  it.each([" alpha ", "a:b", "0", "\u00e9"])("the tenant %j as it is", (tenant) => {
    expect(verifyIdentity({ tenant })).toMatchObject({ tenant });
  });

  it("an identity whose tenant it reads once", () => {
    const answers = ["alpha", "beta"];
    const shifting = {
      get tenant() {
        return answers.shift();
      },
    };
    expect(verifyIdentity(shifting)).toMatchObject({ tenant: "alpha" });
    expect(answers).toEqual(["beta"]);
  });

  it("an identity of which it reads nothing but tenant and userId", () => {
    const read: PropertyKey[] = [];
    const watched = new Proxy(
      { tenant: "alpha", userId: "alice", secret: 1 },
      {
        get: (target, key) => {
          read.push(key);
          return Reflect.get(target, key);
        },
      },
    );
    verifyIdentity(watched);
    expect(read).toEqual(["tenant", "userId"]);
  });
});

describe("noSession", () => {
  it("is unauthenticated and asks where the gate is mounted", () => {
    expect(noSession).toMatchObject({ denial: { code: "unauthenticated" }, cause: "identity" });
    expect(noSession.error).toMatch(/session middleware/);
  });
});
