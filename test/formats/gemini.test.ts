import { describe, expect, it } from "vitest";
import { gemini } from "../../src/formats/index.js";
import { denials, getTicket, jsonSchema } from "../../src/index.js";
import { listMyTickets } from "../support/desk.js";
import { denial, entry, success, ticket } from "../support/entries.js";
import { formatDesk } from "../support/format-desk.js";
import { closed } from "../support/hand-made-schema.js";
import { toolWith } from "../support/probe.js";

const args = { ticket_id: "TKT-104" };
const part = { functionCall: { name: "get_ticket", args } };
const found = { id: undefined, name: "get_ticket", args };
const others = [
  { text: "get_ticket" },
  { text: "get_ticket", thought: true, thoughtSignature: "c2ln" },
  { functionResponse: { name: "get_ticket", response: { output: {} } } },
  { executableCode: { language: "PYTHON", code: "print(default_api.get_ticket())" } },
  { codeExecutionResult: { outcome: "OUTCOME_OK", output: "" } },
  { inlineData: { mimeType: "text/plain", data: "" } },
  {},
];

describe("gemini.read", () => {
  it.each([
    ["a part", part],
    ["a part with its signature", { ...part, thoughtSignature: "c2ln" }],
    ["a content", { role: "model", parts: [part] }],
    ["parts alone", { parts: [part] }],
    ["a content with parts of every other kind", { role: "model", parts: [...others, part, ...others] }],
  ])("finds the call in %s", (_kind, body) => {
    expect(gemini.read(body)).toEqual({ calls: [found] });
  });

  it("takes the id where there is one", () => {
    expect(gemini.read({ functionCall: { id: "f1", name: "get_ticket", args } })).toEqual({
      calls: [{ ...found, id: "f1" }],
    });
  });

  it("takes args that are left out for none, and only those", () => {
    const without = { functionCall: { name: "list_my_tickets" } };
    expect(gemini.read(without)).toEqual({ calls: [{ ...found, name: "list_my_tickets", args: {} }] });
    for (const value of [null, "", "{}", [], undefined]) {
      const call = { functionCall: { name: "list_my_tickets", args: value } };
      expect(gemini.read(call)).toEqual({ calls: [{ ...found, name: "list_my_tickets", args: value }] });
    }
  });

  it.each([
    ["null", null],
    ["a text", "get_ticket"],
    ["an array", [part]],
    ["a call that is null", { functionCall: null }],
    ["a call that is a text", { functionCall: "get_ticket" }],
    ["a call that is an array", { functionCall: [part.functionCall] }],
    ["a call without a name", { functionCall: { args } }],
    ["a call whose name is inherited", { functionCall: Object.create({ name: "get_ticket", args }) }],
  ])("finds a call without a name in a part that is %s", (_kind, element) => {
    expect(gemini.read({ parts: [element] })).toMatchObject({ calls: [{ name: undefined }] });
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["an array of parts", [part]],
    ["a call without its part", part.functionCall],
    ["a part of another kind", others[0]],
    ["a whole response", { candidates: [{ content: { role: "model", parts: [part] } }] }],
    ["parts that are an object", { role: "model", parts: part }],
    ["the older spelling", { function_call: part.functionCall }],
    ["a call that is inherited", Object.create(part)],
  ])("is undefined for %s", (_kind, body) => {
    expect(gemini.read(body)).toBeUndefined();
  });
});

describe("gemini.write", () => {
  it("gives a functionResponse part for each call: an output, or an error", () => {
    expect(gemini.write([entry("f1"), entry("f2", denial("not_found"))])).toStrictEqual([
      { functionResponse: { id: "f1", name: "get_ticket", response: { output: { ticket } } } },
      {
        functionResponse: {
          id: "f2",
          name: "get_ticket",
          response: { error: `not_found: ${denials.not_found.advice}` },
        },
      },
    ]);
  });

  it("leaves an id out that the call did not have, and never makes one up", () => {
    const [response] = gemini.write([entry(undefined)]);
    expect(response?.functionResponse).not.toHaveProperty("id");
    expect(gemini.write([entry("")])[0]?.functionResponse.id).toBe("");
  });

  it("gives an empty name where the call had none that is a text", () => {
    const written = gemini.write([
      { name: { deep: [] }, result: success },
      { name: undefined, result: success },
    ]);
    expect(written.map(({ functionResponse }) => functionResponse.name)).toEqual(["", ""]);
  });
});

describe("gemini.describe", () => {
  it("gives one tool with all declarations, the enforced documents among them", () => {
    const { functionDeclarations } = gemini.describe([getTicket, listMyTickets]);
    expect(functionDeclarations).toEqual([
      {
        name: "get_ticket",
        description: "Look up one support ticket by its id.",
        parametersJsonSchema: getTicket.inputSchema,
      },
      {
        name: "list_my_tickets",
        description: "List the user's own tickets.",
        parametersJsonSchema: listMyTickets.inputSchema,
      },
    ]);
  });
});

describe("gemini behind Express", () => {
  it("answers the calls and what is no part at all, and passes all other parts over", async () => {
    const post = await formatDesk(gemini);
    const parts = [others[0], null, part, others[3], [part], { functionCall: null }, part];
    const reply = await post({ role: "model", parts });
    expect(reply.status).toBe(200);
    const unknown = { name: "", response: { error: `unknown_tool: ${denials.unknown_tool.advice}` } };
    expect(reply.body.map(({ functionResponse }: { functionResponse: object }) => functionResponse)).toEqual([
      unknown,
      { name: "get_ticket", response: { output: { ticket } } },
      unknown,
      unknown,
      { name: "get_ticket", response: { output: { ticket } } },
    ]);
    expect(reply.reads).toBe(1);
  });

  it.each([
    ["no parts", { role: "model", parts: [] }],
    ["no call among its parts", { role: "model", parts: others }],
    ["a text for its parts", { role: "model", parts: "get_ticket" }],
  ])("refuses a content with %s as a whole", async (_kind, body) => {
    const reply = await (await formatDesk(gemini))(body);
    expect(reply).toMatchObject({ status: 400, body: { ok: false, code: "invalid_request" }, reads: 0 });
  });

  it("says the type beside values, and no const: models make malformed calls without", () => {
    const document = closed({
      kind: { const: "a" },
      status: { enum: ["open", "closed", null] },
      deep: { type: "array", items: { anyOf: [{ const: 7 }, { type: "string", enum: ["x"] }] } },
      enum: { type: "string", default: { const: 1 } },
    });
    const tool = toolWith({ input: jsonSchema(document, () => true) });
    const [declaration] = gemini.describe([tool]).functionDeclarations;
    expect(declaration?.parametersJsonSchema).toEqual(
      closed({
        kind: { type: "string", enum: ["a"] },
        status: { type: ["string", "null"], enum: ["open", "closed", null] },
        deep: {
          type: "array",
          items: {
            anyOf: [
              { type: "number", enum: [7] },
              { type: "string", enum: ["x"] },
            ],
          },
        },
        enum: { type: "string", default: { const: 1 } },
      }),
    );
  });
});
