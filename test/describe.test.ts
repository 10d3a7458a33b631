import { describe, expect, it, vi } from "vitest";
import { createGate, type Format, getTicket, plain, readNote } from "../src/index.js";
import { docTool } from "./support/deciding.js";
import { alice, carol, deskStore } from "./support/desk.js";
import { hostileValues } from "./support/hostile-values.js";
import { thenable } from "./support/thenable.js";
import { unhandledDuring } from "./support/unhandled.js";

const tools = [readNote, getTicket] as const;
const gate = createGate({ tools, store: deskStore() });
const names = (identity: unknown) => gate.describe(identity as never).map(({ name }) => name);

describe("describe", () => {
  it("lists the tools that the identity may call now, in the order of the gate", () => {
    expect(names(alice)).toEqual(["read_note", "get_ticket"]);
    expect(names(carol)).toEqual(["read_note"]);
    expect(names({ tenant: "alpha", canReadTickets: true })).toEqual(["get_ticket"]);
    expect(names({ tenant: "alpha" })).toEqual([]);
  });

  it("says of a tool its name, description and schema, as plain does", () => {
    const [first] = gate.describe({ tenant: "alpha", canReadTickets: true });
    expect(first).toEqual({
      name: "get_ticket",
      description: "Look up one support ticket by its id.",
      inputSchema: getTicket.inputSchema,
    });
    expect(gate.describe(alice as never)).toEqual(plain.describe(tools));
  });

  it("lists nothing for whoever has no tenant", () => {
    for (const identity of [{}, { tenant: " " }, { ...alice, userId: "" }])
      expect(names(identity)).toEqual([]);
  });

  it.each(hostileValues)("lists nothing for %s, and does not throw", (_name, make) => {
    expect(names(make())).toEqual([]);
  });

  it("reads no record", () => {
    const get = vi.fn(() => null);
    createGate({ tools, store: { get } }).describe(alice as never);
    expect(get).not.toHaveBeenCalled();
  });

  it("asks allow anew each time", () => {
    const identity = { tenant: "alpha", canReadTickets: true };
    expect(names(identity)).toEqual(["get_ticket"]);
    identity.canReadTickets = false;
    expect(names(identity)).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("policy");
      },
    ],
    ["returns 1", () => 1],
    ["returns an object", () => ({})],
    ["returns a promise of true", () => Promise.resolve(true)],
    ["returns a promise that rejects", () => Promise.reject(new Error("policy"))],
    ["returns a thenable of true", () => thenable((resolve) => resolve(true))],
    ["returns nothing", () => undefined],
  ])("leaves out a tool whose allow %s", async (_name, allow) => {
    const mixed = createGate({ tools: [docTool({ allow, name: "broken" }), docTool()], store: deskStore() });
    const unhandled = await unhandledDuring(async () => {
      expect(mixed.describe({ tenant: "alpha" }).map(({ name }) => name)).toEqual(["get_doc"]);
    });
    expect(unhandled).toEqual([]);
  });

  it("gives a format the tools themselves, and returns what it makes of them", () => {
    const describeTools = vi.fn((given: readonly object[]) => ({ count: given.length }));
    const format: Format = { ...plain, describe: describeTools };
    expect(gate.describe(carol as never, format)).toEqual({ count: 1 });
    expect(describeTools.mock.calls[0]?.[0][0]).toBe(readNote);
    expect(gate.describe({} as never, format)).toEqual({ count: 0 });
  });
});
