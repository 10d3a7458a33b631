import { describe, expect, it } from "vitest";
import { contentOf, denialText, textOf } from "../../src/formats/model-text.js";
import { type DenialCode, denials } from "../../src/index.js";
import { batchCarriers, carriers, named } from "../support/carriers.js";
import { codes, denial, entry, success, ticket } from "../support/entries.js";

describe("what a model is told", () => {
  it("of a success is the projection under its name, without ok", () => {
    expect(contentOf(success as never)).toStrictEqual({ ticket });
    expect(textOf(success)).toBe('{"ticket":{"id":"TKT-104","title":"Settings crash","status":"open"}}');
    expect(textOf({ ok: true, tickets: [] })).toBe('{"tickets":[]}');
    expect(success).toHaveProperty("ok");
  });

  it.each(codes)("of a denial is the code and its fixed advice: %s", (code) => {
    const { advice } = denials[code];
    expect(denialText(denial(code))).toBe(`${code}: ${advice}`);
    expect(textOf(denial(code))).toBe(`${code}: ${advice}`);
  });

  it("never names a resource, a tool, a tenant or a key", () => {
    for (const code of codes) expect(denialText(denial(code))).toMatch(/^[a-z_]+: [A-Z][A-Za-z',. ]+\.$/);
  });
});

describe.each(named(carriers))("%s: the reply to a denial", (name, { format, said }) => {
  it.each(codes)("says %s, and of the denial nothing more", (code: DenialCode) => {
    const loud = {
      ...denial(code),
      error: "secret-1",
      cause: "secret-2",
      paths: ["secret-3"],
      key: "secret-4",
    };
    const reply = format.write([entry("c1", name === "plain" || name === "flat" ? denial(code) : loud)]);
    expect(JSON.stringify(reply)).not.toContain("secret");
    expect(said(reply).map((each) => each.code)).toEqual([code]);
  });
});

describe.each(named(batchCarriers))("%s: the reply to a batch", (_name, { format, said }) => {
  it("has one entry for each call in their order, whatever their ids", () => {
    const ids = ["dup", "dup", "", null, undefined, "last"];
    const reply = format.write(
      ids.map((id, index) => entry(id, index % 2 === 0 ? success : denial("not_found"))),
    );
    expect(said(reply).map(({ code }) => code)).toEqual([
      "ok",
      "not_found",
      "ok",
      "not_found",
      "ok",
      "not_found",
    ]);
    expect(said(reply).map(({ id }) => id ?? null)).toEqual(["dup", "dup", "", null, null, "last"]);
  });

  it("of no call is empty", () => {
    expect(said(format.write([]))).toEqual([]);
  });
});
