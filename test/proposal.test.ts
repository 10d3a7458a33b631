import { describe, expect, it } from "vitest";
import { readProposal } from "../src/proposal.js";
import { hostileValues, throwing } from "./support/hostile-values.js";

class Call {
  name = "get_ticket";
  args = { ticket_id: "TKT-104" };
}

const inherited = Object.create({ name: "get_ticket", args: {} });
const hidden = Object.defineProperty({ args: {} }, "name", { value: "get_ticket" });

describe("readProposal finds no proposal in", () => {
  it.each<[string, unknown]>([
    ["an empty object", {}],
    ["an object with args alone", { args: {} }],
    ["an inherited name", inherited],
    ["a name that is not enumerable", hidden],
    ["an array with a name", Object.assign([], { name: "get_ticket" })],
    ["a string", '{"name":"get_ticket"}'],
    ["a Buffer of JSON", Buffer.from('{"name":"get_ticket"}')],
  ])("%s", (_name, value) => {
    expect(readProposal(value)).toBeUndefined();
  });

  it.each(hostileValues)("%s", (_name, make) => {
    expect(readProposal(make())).toBeUndefined();
  });
});

describe("readProposal takes", () => {
  it("name and args as they are, without a look into them", () => {
    const args = throwing({});
    const proposal = readProposal({ name: " Get_Ticket ", args });
    expect(proposal?.name).toBe(" Get_Ticket ");
    expect(Object.is(proposal?.args, args)).toBe(true);
    expect(readProposal({ name: 7, args: "{}" })).toEqual({ name: 7, args: "{}" });
  });

  it("no args where there are none, and null where there is null", () => {
    expect(readProposal({ name: "a" })).toStrictEqual({ name: "a", args: undefined });
    expect(readProposal({ name: "a", args: null })).toStrictEqual({ name: "a", args: null });
  });

  it("an own name that is undefined, which no tool has", () => {
    expect(readProposal({ name: undefined })).toStrictEqual({ name: undefined, args: undefined });
  });

  it("own properties of an instance", () => {
    expect(readProposal(new Call())).toEqual({ name: "get_ticket", args: { ticket_id: "TKT-104" } });
  });

  it("nothing that is inherited beside what is own", () => {
    const proposal = Object.assign(Object.create({ args: { ticket_id: "TKT-999" } }), { name: "get_ticket" });
    expect(readProposal(proposal)).toEqual({ name: "get_ticket", args: undefined });
  });

  it("no other key", () => {
    const proposal = { name: "a", args: {}, tenant: "beta", id: "call-1", [Symbol("name")]: "b" };
    expect(Reflect.ownKeys(readProposal(proposal) as object)).toEqual(["name", "args"]);
  });

  it("each property once, and the value of that one time", () => {
    const names = ["get_ticket", "delete_ticket"];
    const args = [{ ticket_id: "TKT-104" }, { ticket_id: "TKT-105" }];
    const shifting = {
      get name() {
        return names.shift();
      },
      get args() {
        return args.shift();
      },
    };
    expect(readProposal(shifting)).toEqual({ name: "get_ticket", args: { ticket_id: "TKT-104" } });
    expect([names, args].map((rest) => rest.length)).toEqual([1, 1]);
  });
});
