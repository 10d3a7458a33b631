import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeArguments } from "../../src/formats/json-text.js";

function expectItself(text: string): void {
  expect(decodeArguments(text)).toBe(text);
}

describe("decodeArguments", () => {
  it.each([
    ['{"ticket_id":"TKT-104"}', { ticket_id: "TKT-104" }],
    [' \n\t{ "a" : [ 1 , { "b" : null } ] }\r\n', { a: [1, { b: null }] }],
    ["{}", {}],
    ['{"a":"}{"}', { a: "}{" }],
    ['{"a":"\\"a\\":1,\\"a\\":2"}', { a: '"a":1,"a":2' }],
    ['{"a":"\\\\","b":"\\\\\\""}', { a: "\\", b: '\\"' }],
    ['{"\\u0061":1}', { a: 1 }],
    ['{"":{"":1}}', { "": { "": 1 } }],
    ['{"limit":3.0}', { limit: 3 }],
    ["null", null],
    ["[1,2]", [1, 2]],
    ["true", true],
    ["104", 104],
  ])("decodes %s", (text, value) => {
    expect(decodeArguments(text)).toStrictEqual(value);
  });

  it("decodes once: a text that holds JSON stays a text", () => {
    expect(decodeArguments('"{\\"ticket_id\\":\\"TKT-104\\"}"')).toBe('{"ticket_id":"TKT-104"}');
    expect(decodeArguments('"\\"{}\\""')).toBe('"{}"');
    expect(decodeArguments('""')).toBe("");
  });

  it.each(["", " ", "\n", "\t\r\n  "])("takes %j for no arguments", (text) => {
    expect(decodeArguments(text)).toStrictEqual({});
  });

  it.each([
    ["cut off", '{"ticket_id":"TKT-104"'],
    ["cut off within a string", '{"ticket_id":"TKT-1'],
    ["cut off at its start", "{"],
    ["fenced", '```json\n{"ticket_id":"TKT-104"}\n```'],
    ["commented", '{"ticket_id":"TKT-104"} // note'],
    ["commented within", '{/* note */"ticket_id":"TKT-104"}'],
    ["ended by a comma", '{"ticket_id":"TKT-104",}'],
    ["single-quoted", "{'ticket_id':'TKT-104'}"],
    ["without quotes", "{ticket_id:TKT-104}"],
    ["two objects in a row", '{"ticket_id":"TKT-104"}{"ticket_id":"TKT-104"}'],
    ["two objects on two lines", "{}\n{}"],
    ["introduced by a text", 'Sure: {"ticket_id":"TKT-104"}'],
    ["with a line break in a string", '{"ticket_id":"TKT-104\n"}'],
    ["with NaN", '{"limit":NaN}'],
    ["with a plus sign", '{"limit":+1}'],
    ["with a leading zero", '{"limit":01}'],
    ["after a byte order mark", '\uFEFF{"ticket_id":"TKT-104"}'],
    ["after a no-break space", '\u00A0{"ticket_id":"TKT-104"}'],
    ["nothing but a byte order mark", "\uFEFF"],
    ["nothing but a no-break space", "\u00A0"],
    ["nothing but a form feed", "\f"],
    ["the word undefined", "undefined"],
    ["a word of Python", "None"],
  ])("hands on as it is a text that is %s", (_kind, text) => {
    expect(decodeArguments(text)).toBe(text);
  });

  it.each([
    ["an object", { ticket_id: "TKT-104" }],
    ["undefined", undefined],
    ["null", null],
    ["a number", 0],
    ["a boxed string", Object("{}")],
    ["an array of a text", ["{}"]],
  ])("gives undefined for %s in place of a text", (_kind, value) => {
    expect(decodeArguments(value)).toBeUndefined();
  });
});

describe("a key that an object names twice", () => {
  it.each([
    ["at the top", '{"a":1,"a":1}'],
    ["at the top, apart", '{"a":1,"b":{"c":[]},"a":2}'],
    ["in an object below", '{"x":{"a":1,"a":2}}'],
    ["in an object in an array", '{"x":[0,{"a":1},{"a":1,"b":2,"a":3}]}'],
    ["in the last of many levels", `${'{"x":['.repeat(40)}{"a":1,"a":2}${"]}".repeat(40)}`],
    ["after an object that ended", '{"x":{"y":1},"z":[[]],"x":2}'],
    ["spelt with an escape", '{"a":1,"\\u0061":2}'],
    ["spelt with an escape, in an object below", '{"x":[{"ticket_id":1,"ticket\\u005fid":2}]}'],
    ["spelt with escapes of both cases", '{"\\u00ff":1,"\\u00FF":2}'],
    ["spelt with a short escape", '{"a\\n":1,"a\\u000a":2}'],
    ["spelt with an escaped solidus", '{"a/b":1,"a\\/b":2}'],
    ["that is empty", '{"":1,"":2}'],
    ["that is __proto__", '{"__proto__":{},"__proto__":{}}'],
    ["with white space around", '{ "a" : 1 ,\n "a" : 2 }'],
    ["after strings that look like ends", '{"a":"}]","b":"\\"}","a":2}'],
  ])("%s leaves the text as it is", (_where, text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(decodeArguments(text)).toBe(text);
  });

  it.each([
    ["in two objects", '{"x":{"a":1},"y":{"a":2}}'],
    ["in an object and below it", '{"a":{"a":{"a":1}}}'],
    ["in two elements", '[{"a":1},{"a":2}]'],
    ["as a key and as a value", '{"a":"a","b":["a","a","a"]}'],
    ["in another letter case", '{"a":1,"A":2}'],
    ["in another normal form", '{"\\u00e9":1,"e\\u0301":2}'],
  ])("is none where it stands %s", (_where, text) => {
    expect(decodeArguments(text)).toStrictEqual(JSON.parse(text));
  });

  it("is found in no text of JSON.stringify", async () => {
    await fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 4 }), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(decodeArguments(text)).toStrictEqual(JSON.parse(text));
      }),
    );
  });

  it("is found wherever it stands between others", async () => {
    const entries = fc.array(fc.tuple(fc.string({ maxLength: 3 }), fc.jsonValue()), { maxLength: 4 });
    const part = ([name, value]: [string, unknown]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`;
    await fc.assert(
      fc.property(entries, entries, fc.string({ maxLength: 3 }), (before, after, key) => {
        const twice = [...before.map(part), part([key, 1]), ...after.map(part), part([key, 2])].join();
        expectItself(`{"inside":[{${twice}}]}`);
      }),
    );
  });
});

describe("a text of any size", () => {
  const deep = 100_000;

  it.each([
    ["arrays", `${"[".repeat(deep)}${"]".repeat(deep)}`],
    ["objects", `${'{"a":'.repeat(deep)}1${"}".repeat(deep)}`],
  ])("is decoded where it nests %s 100,000 levels deep", (_kind, text) => {
    expect(decodeArguments(text)).toBeTypeOf("object");
  });

  it.each([
    ["nests and is cut off", "[".repeat(deep)],
    ["nests and names a key twice", `${'{"a":'.repeat(deep)}{"a":1,"a":2}${"}".repeat(deep)}`],
    ["is a long run of white space and then no JSON", `${" ".repeat(4_000_000)}x`],
    ["is a long string that is cut off", `{"a":"${"\\\\".repeat(2_000_000)}`],
  ])("is handed on without delay where it %s", (_kind, text) => {
    const start = performance.now();
    expect(decodeArguments(text)).toBe(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it("is decoded in linear time where it has many keys and strings", () => {
    const keys = Array.from({ length: 200_000 }, (_, index) => `"k${index}":"v"`).join();
    const start = performance.now();
    expect(Object.keys(decodeArguments(`{${keys}}`) as object)).toHaveLength(200_000);
    expectItself(`{${keys},"k7":1}`);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
