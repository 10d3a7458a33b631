import { describe, expect, it } from "vitest";
import { carriers, named } from "../support/carriers.js";
import { goodCall } from "../support/desk.js";
import { formatDesk } from "../support/format-desk.js";

const DEEP = 100_000;
const arrays = `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`;
const objects = `${'{"ticket_id":'.repeat(DEEP)}1${"}".repeat(DEEP)}`;

/** JSON in the place of the arguments, as the format writes them: an object, or the text of one. */
function withArguments(body: object, json: string): string {
  const text = JSON.stringify(body);
  const inner = text.includes('"\\"HERE\\""') ? JSON.stringify(json) : json;
  return text.replace('"\\"HERE\\""', () => inner).replace('"HERE"', () => inner);
}

describe.each(named(carriers))("%s: a body of bad size", (name, carrier) => {
  const call = (tool: string, args: unknown = "HERE") =>
    name === "flat" ? { name: tool, ticket_id: "HERE" } : carrier.body([{ id: "c1", name: tool, args }]);

  async function quickly(body: string) {
    const post = await formatDesk(carrier.format);
    const start = performance.now();
    const reply = await post(body);
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(reply.text.length).toBeLessThan(1_000);
    expect(reply.reads).toBe(0);
    return reply;
  }

  it.each([
    ["arguments that nest arrays 100,000 levels deep", "get_ticket", arrays],
    ["arguments that nest objects 100,000 levels deep", "get_ticket", objects],
    ["an argument that nests 100,000 levels deep", "get_ticket", `{"ticket_id":${arrays}}`],
    ["a query that nests 100,000 levels deep", "search_tickets", `{"query":${objects}}`],
    ["arguments for a tool without parameters that nest", "list_my_tickets", objects],
    ["an id of two million characters", "get_ticket", JSON.stringify({ ticket_id: "T".repeat(2_000_000) })],
    ["a query of two million characters", "search_tickets", JSON.stringify({ query: "q".repeat(2_000_000) })],
    ["a query of escapes", "search_tickets", JSON.stringify({ query: '\\"'.repeat(400_000) })],
    [
      "many undeclared keys",
      "search_tickets",
      JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i]))),
    ],
  ])("with %s is refused in no time", async (_kind, tool, json) => {
    const { status, body } = await quickly(withArguments(call(tool), json));
    expect(carrier.said(body).map(({ code }) => code)).toEqual(["invalid_arguments"]);
    expect([200, 422]).toContain(status);
  });

  it("with a name that nests or has a million characters names no tool", async () => {
    const body = JSON.stringify(
      name === "flat" ? { name: "HERE" } : carrier.body([{ ...goodCall, name: "HERE" }]),
    );
    const nested = await quickly(body.replace('"HERE"', () => arrays));
    expect(carrier.said(nested.body).map(({ code }) => code)).toEqual(["unknown_tool"]);
    const post = await formatDesk(carrier.format);
    const long = await post(body.replace("HERE", () => "n".repeat(1_000_000)));
    expect(carrier.said(long.body).map(({ code }) => code)).toEqual(["unknown_tool"]);
    expect(long.reads).toBe(0);
  });

  it("that nests in the place of everything is refused as a whole", async () => {
    for (const body of [arrays, objects]) {
      const { status } = await quickly(body);
      expect(status).toBe(name === "mcp" ? 200 : name === "aiSdk" && body === arrays ? 200 : 400);
    }
  });
});
