import { describe, expect, it } from "vitest";
import { Deadline } from "../../src/deadline.js";
import { gateSettings } from "../../src/gate.js";
import { type MemoryRecord, memoryStore } from "../../src/index.js";
import { runRequest } from "../../src/request.js";
import { askedStore } from "../support/asked-store.js";
import { type Carrier, carriers, type ModelCall, named } from "../support/carriers.js";
import { alice, searchTickets } from "../support/desk.js";
import { describeWithData } from "../support/shared-data.js";

/** Stands where a naughty string will, and nowhere else. */
const PLACE = "a harmless string";
/** The formats whose replies name the tool that was asked for. */
const naming = ["gemini", "aiSdk"];
/** The formats whose calls have an id. */
const identified = ["openaiChat", "openaiResponses", "anthropic", "gemini", "mcp", "aiSdk"];

const search = (query: string): ModelCall => ({ id: "c1", name: "search_tickets", args: { query } });
/** Whether the schema takes it: JSON Schema counts characters, not UTF-16 units. */
const fits = (text: string): boolean => [...text].length <= 100;
const titled = (text: string): MemoryRecord =>
  ({ tenant: "alpha", id: "TKT-104", topic: text, title: text, status: "open" }) as MemoryRecord;

/** What a request with one call is answered, and how often the store was asked for it. */
async function replyTo({ format, body }: Carrier, call: ModelCall, records: readonly MemoryRecord[] = []) {
  const store = askedStore(memoryStore({ tickets: records }));
  const pipeline = gateSettings("a test", { tools: [searchTickets], store });
  const received: unknown = JSON.parse(JSON.stringify(body([call])));
  const incoming = { identify: () => alice, body: received, format, maxCalls: 1 };
  const outcome = await runRequest(pipeline, incoming, new Deadline(5_000), undefined);
  if ("denial" in outcome) throw new Error(`the whole request is ${outcome.denial.code}`);
  const entries = outcome.calls.map((each, index) => ({ ...each, result: outcome.results[index] as never }));
  return { reply: JSON.parse(JSON.stringify(format.write(entries))), reads: store.asked.length };
}

/** A reply to `PLACE` as it has to be for another string: the same, but in the places that hold it. */
function insteadOf(text: string, reply: unknown): unknown {
  return JSON.parse(JSON.stringify(reply), (_key, value) => (value === PLACE ? text : value));
}

describeWithData<{ strings: readonly string[] }>("naughty-strings.json", ({ strings }) => {
  const texts = [...new Set(strings)];

  it("has strings to try", () => expect(texts.length).toBeGreaterThan(500));

  describe.each(named(carriers))("%s", (name, carrier) => {
    it("knows none of them as a tool, and repeats none of them but as the tool's name", async () => {
      const named = (text: string): ModelCall => ({ id: "c1", name: text, args: {} });
      const { reply: harmless } = await replyTo(carrier, named(PLACE));
      expect(JSON.stringify(harmless).includes(PLACE)).toBe(naming.includes(name));
      expect(carrier.said(harmless).map(({ code }) => code)).toEqual(["unknown_tool"]);
      for (const text of texts) {
        expect(await replyTo(carrier, named(text))).toEqual({ reply: insteadOf(text, harmless), reads: 0 });
      }
    });

    if (identified.includes(name)) {
      it("hands each back as the id of its call, and nowhere else", async () => {
        const labelled = (id: string): ModelCall => ({ ...search("a topic of nothing"), id });
        const { reply: harmless } = await replyTo(carrier, labelled(PLACE));
        expect(carrier.said(harmless)).toEqual([{ id: PLACE, code: "ok", content: { tickets: [] } }]);
        for (const text of texts) {
          expect(await replyTo(carrier, labelled(text))).toEqual({
            reply: insteadOf(text, harmless),
            reads: 1,
          });
        }
      });
    }

    it("repeats none that is an argument, found or not found, allowed or refused", async () => {
      const { reply: found } = await replyTo(carrier, search(PLACE));
      const { reply: refused } = await replyTo(carrier, search("x".repeat(101)));
      expect(carrier.said(refused).map(({ code }) => code)).toEqual(["invalid_arguments"]);
      for (const text of texts) {
        const expected = fits(text) ? { reply: found, reads: 1 } : { reply: refused, reads: 0 };
        expect(await replyTo(carrier, search(text))).toEqual(expected);
      }
    });

    it("shows each that is a record's own text as it is", async () => {
      for (const text of texts.filter(fits)) {
        const { reply } = await replyTo(carrier, search(text), [titled(text)]);
        const tickets = [{ id: "TKT-104", title: text, status: "open" }];
        expect(carrier.said(reply)).toMatchObject([{ code: "ok", content: { tickets } }]);
      }
    });
  });
});
