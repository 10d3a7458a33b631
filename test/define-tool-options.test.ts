import { describe, expect, it } from "vitest";
import { toolWith } from "./support/probe.js";

/** Values of every kind but text. */
const noText = [
  undefined,
  null,
  "",
  "  \n",
  1,
  true,
  ["x"],
  { toString: () => "x" },
  () => "x",
  Symbol("x"),
  new String("x"),
];
const optional = noText.slice(1);

function expectMistake(options: object, ...parts: (string | RegExp)[]): void {
  const define = (): unknown => toolWith(options);
  expect(define).toThrow(TypeError);
  for (const part of parts) expect(define).toThrow(part);
}

describe("text", () => {
  it.each(noText)("name cannot be %s", (name) => {
    expectMistake({ name }, 'defineTool: "name" has to be a non-empty string.');
  });

  it.each(noText)("collection cannot be %s", (collection) => {
    expectMistake({ collection }, 'defineTool("probe"): "collection" has to be a non-empty string.');
  });

  it.each(optional)("description cannot be %s", (description) => {
    expectMistake({ description }, 'defineTool("probe"): "description" has to be a non-empty string.');
  });

  it.each(optional)("tenantField cannot be %s", (tenantField) => {
    expectMistake({ tenantField }, 'defineTool("probe"): "tenantField" has to be a non-empty string.');
  });

  it.each(optional)("as cannot be %s", (as) => {
    expectMistake({ as }, 'defineTool("probe"): "as" has to be a non-empty string.');
  });

  it.each(["ok", "code", "__proto__"])("as cannot be %s, which a result uses for itself", (as) => {
    expectMistake({ as }, `defineTool("probe"): "as" cannot be "${as}"`);
  });

  it("the name stands in the message as a JSON string", () => {
    expectMistake({ name: 'a"b\n', collection: "" }, 'defineTool("a\\"b\\n"): "collection"');
  });
});

const noFunction = [null, true, false, 1, "allow", {}, [], Promise.resolve(true), Symbol("x")];
const whereTool = { where: () => ({}) };
/** Each policy, its mend, and what makes a tool with it right but for the policy. */
const policies: readonly [string, RegExp, object][] = [
  ["allow", /allow: \(identity\) => identity\.canReadTickets === true, or \(\) => true/, {}],
  ["scope", /It returns the ids of the task/, {}],
  ["owns", /ownedBy\("ownerId"\) makes one/, {}],
  ["id", /It returns the id of the record to read/, {}],
  ["where", /It returns the fields that have to be equal/, whereTool],
];

describe.each(policies)("%s", (option, mend, base) => {
  it.each(noFunction)("cannot be %s", (value) => {
    expectMistake(
      { ...base, [option]: value },
      `defineTool("probe"): "${option}" has to be a function.`,
      mend,
    );
  });

  it.each([
    ["an async arrow", async () => true],
    ["an async function", async function named() {}],
    ["an async method", { async method() {} }.method],
    ["an async generator", async function* generate() {}],
    ["a generator", function* generate() {}],
  ])("cannot be %s", (_, value) => {
    const sentence = `"${option}" must not be async. Fetch what it needs beforehand, in "identity"`;
    expectMistake({ ...base, [option]: value }, 'defineTool("probe"): ', sentence);
  });
});

describe("allow", () => {
  it("cannot be left out", () => {
    expectMistake({ allow: undefined }, 'defineTool("probe"): "allow" has to be a function.');
  });
});

describe("id, where and limit", () => {
  it.each([
    ["neither id nor where", { id: undefined }],
    ["both", { id: () => "1", where: () => ({}), limit: 1 }],
  ])("%s is a TypeError", (_, options) => {
    expectMistake(
      options,
      'defineTool("probe"): needs exactly one of "id" (get one record) and "where" (list some).',
    );
  });

  it.each([undefined, null, 0, -1, 101, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "20", 20n, [20]])(
    "limit cannot be %s with where",
    (limit) => {
      expectMistake(
        { ...whereTool, limit },
        'defineTool("probe"): "limit" has to be a whole number from 1 to 100.',
      );
    },
  );

  it.each([1, 0, null, "20"])("limit cannot be %s with id", (limit) => {
    expectMistake(
      { limit },
      'defineTool("probe"): "limit" goes with "where"; a tool with "id" reads one record.',
    );
  });

  it.each([1, 100])("limit can be %d with where", (limit) => {
    expect(toolWith({ ...whereTool, limit }).name).toBe("probe");
  });
});
