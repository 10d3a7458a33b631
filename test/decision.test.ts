import { describe, expect, it, vi } from "vitest";
import { decide, isAllowed, isExactlyTrue } from "../src/decision.js";
import { Refusal } from "../src/refusal.js";
import { catalogOf } from "../src/tool.js";
import { allowed, caller, codeOf, decideOn, docTool } from "./support/deciding.js";
import { revoked, throwing } from "./support/hostile-values.js";

const real = allowed(docTool(), { id: "a1" });

describe("an Allowed", () => {
  it("says what to read, for whom and with which tool", () => {
    expect(isAllowed(real)).toBe(true);
    expect(real.target.key).toEqual({ collection: "docs", tenant: "alpha", id: "a1" });
    expect([real.tool.name, real.caller.tenant]).toEqual(["get_doc", "alpha"]);
  });

  it.each<[string, unknown]>([
    ["a spread", { ...real }],
    ["a copy by assignment", Object.assign({}, real)],
    ["a structured clone of its data", structuredClone({ target: real.target, caller: real.caller })],
    ["an object that inherits from it", Object.create(real)],
    ["an object with its prototype", Object.create(Object.getPrototypeOf(real))],
    ["a copy given its prototype", Object.setPrototypeOf({ ...real }, Object.getPrototypeOf(real))],
    ["a Proxy of it", new Proxy(real, {})],
    ["a hand-made one", { tool: real.tool, caller: real.caller, target: real.target }],
    ["a refusal", new Refusal("forbidden")],
    ["a Proxy whose traps throw", throwing({})],
    ["a revoked Proxy", revoked({})],
    ["null", null],
    ["true", true],
  ])("cannot be made from outside: %s is none", (_name, forged) => {
    expect(isAllowed(forged)).toBe(false);
  });

  it("does not lead to a class that would make more of them", () => {
    expect((real as object).constructor).toBeUndefined();
    expect(Object.getPrototypeOf(real).constructor).toBeUndefined();
    expect(Reflect.ownKeys(Object.getPrototypeOf(real))).toEqual(["constructor"]);
  });
});

describe("decide", () => {
  it("answers at once, with no promise", () => {
    expect(decideOn(docTool(), { id: "a1" })).not.toHaveProperty("then");
    expect(decideOn(docTool(), {})).toBeInstanceOf(Refusal);
  });

  it.each<[string, unknown]>([
    ["another name", "get_docs"],
    ["another case", "Get_Doc"],
    ["a blank before it", " get_doc"],
    ["a line end after it", "get_doc\n"],
    ["a NUL after it", "get_doc\0"],
    ["a look-alike letter", "get_d\u043ec"],
    ["nothing", ""],
    ["an inherited name", "constructor"],
    ["__proto__", "__proto__"],
    ["undefined", undefined],
    ["null", null],
    ["a number", 0],
    ["a boxed string", new String("get_doc")],
    ["an array of the name", ["get_doc"]],
    ["an object that prints the name", { toString: () => "get_doc" }],
  ])("knows no tool by %s", (_name, name) => {
    const tools = catalogOf("test", [docTool()]);
    expect(codeOf(decide(tools, { name, args: { id: "a1" } }, caller({ tenant: "alpha" })))).toBe(
      "unknown_tool",
    );
  });

  it("knows no tool where there is no proposal", () => {
    const tools = catalogOf("test", [docTool()]);
    expect(codeOf(decide(tools, undefined, caller({ tenant: "alpha" })))).toBe("unknown_tool");
  });

  it("gives the policies the identity itself, and the validated arguments instead of the caller's", () => {
    const identity = { tenant: "alpha" };
    const args = { id: "a1" };
    const seen: unknown[] = [];
    const note = <T>(answer: T) => {
      return (...given: unknown[]): T => {
        seen.push(...given);
        return answer;
      };
    };
    const tool = docTool({ allow: note(true), id: note("a1"), scope: note(["a1"]) });
    expect(codeOf(decideOn(tool, args, identity))).toBe("allowed");
    expect(seen).toEqual([identity, identity, args, identity]); // allow, scope, id
    expect([0, 1, 3].every((place) => seen[place] === identity)).toBe(true);
    expect(seen[2]).not.toBe(args);
  });

  it("answers out_of_scope for a missing scope before it asks for the id or the condition", () => {
    const never = vi.fn(() => "");
    expect(codeOf(decideOn(docTool({ scope: () => undefined, id: never }), { id: "a1" }))).toBe(
      "out_of_scope",
    );
    expect(never).not.toHaveBeenCalled();
  });

  it("keys the read by the tenant that was verified, also where the identity says another one later", () => {
    const tenants = ["alpha", "beta", "beta"];
    const shifting = {
      get tenant() {
        return tenants.shift();
      },
    };
    expect(allowed(docTool(), { id: "a1" }, shifting).target.key?.tenant).toBe("alpha");
  });
});

describe("isExactlyTrue", () => {
  it("is true for true", () => {
    expect(isExactlyTrue(true)).toBe(true);
  });

  it.each([
    [1],
    ["true"],
    [{}],
    [[]],
    [new Boolean(true)],
    [Promise.resolve(true)],
    [() => true],
    [undefined],
  ])("is false for %o", (verdict) => {
    expect(isExactlyTrue(verdict)).toBe(false);
  });
});
