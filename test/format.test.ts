import { describe, expect, it } from "vitest";
import { type Format, readBody } from "../src/format.js";
import { plain } from "../src/formats/plain.js";
import { hostileValues, throwing } from "./support/hostile-values.js";

const one = { id: "c1", name: "get_ticket", args: {} };
const format = (read: (body: unknown) => unknown, batch = false): Format => ({
  ...plain,
  batch,
  read: read as Format["read"],
});

describe("readBody", () => {
  it("gives the format the body, and takes id, name and args of each call that it finds", () => {
    const body = { any: "body" };
    const read = (given: unknown) => ({ calls: [{ ...one, given }, { id: 2 }] });
    const reading = readBody(format(read, true), body);
    expect(reading).toMatchObject({ calls: [one, { id: 2, name: undefined, args: undefined }] });
    expect(JSON.stringify(reading)).not.toContain("given");
  });

  it("hands a reply of the protocol's own on", () => {
    const reading = { reply: { status: 202 } };
    expect(
      readBody(
        format(() => reading),
        {},
      ),
    ).toEqual(reading);
  });

  it.each<[string, () => unknown]>([
    ["undefined", () => undefined],
    ["null", () => null],
    ["nothing of either kind", () => ({})],
    ["calls that are null", () => ({ calls: null })],
    ["no call", () => ({ calls: [] })],
    ["two calls, of which it has one only", () => ({ calls: [one, one] })],
    ["calls that throw", () => ({ calls: throwing([one]) })],
    ["a call that throws", () => ({ calls: [throwing(one)] })],
    ["a Proxy whose traps throw", () => throwing({})],
    [
      "nothing, but a throw",
      () => {
        throw new Error("format");
      },
    ],
  ])("is undefined where the format finds %s", (_name, read) => {
    expect(readBody(format(read), {})).toBeUndefined();
  });

  it("is undefined for no call in a batch format as well", () => {
    expect(
      readBody(
        format(() => ({ calls: [] }), true),
        {},
      ),
    ).toBeUndefined();
  });

  it.each(hostileValues)(
    "does not throw where the format finds %s, in place of the calls or of a call",
    (_name, make) => {
      expect(readBody(format(make), {})).toBeUndefined();
      expect(() =>
        readBody(
          format(() => ({ calls: make() })),
          {},
        ),
      ).not.toThrow();
      expect(() =>
        readBody(
          format(() => ({ calls: [make()] })),
          {},
        ),
      ).not.toThrow();
    },
  );

  it("reads each property of a call once, whatever it would say the second time", () => {
    const names = ["get_ticket", "delete_ticket"];
    const shifting = {
      get name() {
        return names.shift();
      },
      args: {},
    };
    const reading = readBody(
      format(() => ({ calls: [shifting] })),
      {},
    );
    expect(names).toEqual(["delete_ticket"]);
    expect(reading).toMatchObject({ calls: [{ name: "get_ticket" }] });
    expect(reading).toMatchObject({ calls: [{ name: "get_ticket" }] });
  });
});
