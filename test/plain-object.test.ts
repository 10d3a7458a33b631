import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { isEmpty, isPlainObject, ownData, ownValue, setOwn } from "../src/plain-object.js";
import { ownPrototype, revoked, throwing } from "./support/hostile-values.js";

describe("isPlainObject", () => {
  it.each([
    ["a literal", {}],
    ["an object without a prototype", Object.create(null)],
    ["what JSON.parse makes", JSON.parse('{ "a": 1, "__proto__": 1, "constructor": 2 }')],
    ["a literal of another realm", runInNewContext("({})")],
    ["an object without a prototype of another realm", runInNewContext("Object.create(null)")],
    ["a frozen literal", Object.freeze({})],
    ["a literal with its own toString", { toString: null, hasOwnProperty: 1 }],
  ])("takes %s", (_, value) => {
    expect(isPlainObject(value)).toBe(true);
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["a string", "{}"],
    ["a function", () => ({})],
    ["an array", []],
    ["an array of another realm", runInNewContext("[]")],
    ["an instance of a class", new (class Row {})()],
    ["a Map", new Map()],
    ["a Date", new Date()],
    ["a Date of another realm", runInNewContext("new Date()")],
    ["a Buffer", Buffer.from("{}")],
    ["an Error", new Error("{}")],
    ["a promise", Promise.resolve({})],
    ["a boxed string", new String("{}")],
    ["an object that inherits from a literal", Object.create({})],
    ["an object that inherits from one without a prototype", Object.create(Object.create(null))],
    ["a Proxy that is its own prototype", ownPrototype()],
  ])("takes not %s", (_, value) => {
    expect(isPlainObject(value)).toBe(false);
  });

  it("throws for a Proxy that throws, which its callers expect", () => {
    const fault = new Error("trap");
    expect(() => isPlainObject(throwing({}, fault))).toThrow(fault);
    expect(() => isPlainObject(revoked({}))).toThrow(TypeError);
  });
});

describe("ownData", () => {
  it("gives own data, hidden or not", () => {
    expect(ownData({ a: 1 }, "a")).toBe(1);
    expect(ownData(Object.defineProperty({}, "a", { value: 1 }), "a")).toBe(1);
    expect(ownData(JSON.parse('{ "__proto__": 1 }'), "__proto__")).toBe(1);
  });

  it.each([
    ["a key that is not there", {}, "a"],
    ["an inherited key", Object.create({ a: 1 }), "a"],
    ["toString", {}, "toString"],
    ["the prototype", {}, "__proto__"],
    ["a getter", Object.defineProperty({}, "a", { get: () => 1 }), "a"],
    [
      "a getter of a class",
      new (class Row {
        get a() {
          return 1;
        }
      })(),
      "a",
    ],
  ])("gives undefined for %s", (_, source, key) => {
    expect(ownData(source, key)).toBeUndefined();
  });
});

describe("ownValue", () => {
  it("gives what stands under an own key, getters included", () => {
    expect(ownValue({ a: 1 }, "a")).toBe(1);
    expect(ownValue([7], "0")).toBe(7);
    expect(ownValue(Object.defineProperty({}, "a", { get: () => 1 }), "a")).toBe(1);
  });

  it.each([
    ["undefined", undefined, "a"],
    ["null", null, "a"],
    ["text, which has a length", "text", "length"],
    ["a function, which has a name", () => 1, "name"],
    ["a key that is not there", {}, "a"],
    ["an inherited key", Object.create({ a: 1 }), "a"],
    ["__proto__", {}, "__proto__"],
  ])("gives undefined for %s", (_, source, key) => {
    expect(ownValue(source, key)).toBeUndefined();
  });
});

describe("isEmpty", () => {
  it.each([
    ["a literal without keys", {}, true],
    ["an object that inherits keys", Object.create({ a: 1 }), true],
    ["hidden keys alone", Object.defineProperty({}, "a", { value: 1 }), true],
    ["symbols alone", { [Symbol("s")]: 1 }, true],
    ["a key", { a: undefined }, false],
    ["a key beside inherited ones", Object.assign(Object.create({ a: 1 }), { b: 1 }), false],
    ["an own __proto__", JSON.parse('{ "__proto__": 1 }'), false],
  ])("%s: %s", (_, source, expected) => {
    expect(isEmpty(source)).toBe(expected);
  });
});

describe("setOwn", () => {
  it("sets __proto__ as a key like any other", () => {
    const target: Record<string, unknown> = {};
    setOwn(target, "a", 1);
    setOwn(target, "__proto__", { admin: true });
    expect(Object.getPrototypeOf(target)).toBe(Object.prototype);
    expect(target.admin).toBeUndefined();
    expect(Object.getOwnPropertyDescriptor(target, "__proto__")).toEqual({
      value: { admin: true },
      enumerable: true,
      configurable: true,
      writable: true,
    });
    expect(Object.keys(target)).toEqual(["a", "__proto__"]);
  });
});
