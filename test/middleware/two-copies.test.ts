import { createRequire } from "node:module";
import * as esm from "express-tool-gate";
import { describe, expect, it } from "vitest";
import { codeOf } from "../support/ask.js";
import { alice, carol, goodCall, goodTicket } from "../support/desk.js";
import { majors } from "../support/express-majors.js";
import { signIn, toolApp } from "../support/tool-app.js";

const cjs: typeof esm = createRequire(import.meta.url)("express-tool-gate");
const records = { tickets: [{ tenant: "alpha", ...goodTicket }] };

describe.each(majors)("the CommonJS and the ESM copy of the package on %s", (_, express) => {
  it("are two copies", () => {
    expect(cjs.toolGate).not.toBe(esm.toolGate);
  });

  it.each([
    ["CommonJS", cjs, "ESM", esm],
    ["ESM", esm, "CommonJS", cjs],
  ])(
    "let a gate of the %s copy work with the handlers, tools and stores of the %s copy",
    async (...copies) => {
      const [, mine, , other] = copies;
      const gate = mine.toolGate({ tools: [other.getTicket], store: other.memoryStore(records) });
      const app = toolApp(express, other.describeTools(gate), gate, other.sendToolResult());
      const browser = await signIn(app, alice);
      const list = await browser.get("/tools");
      expect([list.status, list.body[0].name]).toStrictEqual([200, "get_ticket"]);
      const allowed = await browser.post("/tools").send(goodCall);
      expect([allowed.status, allowed.body]).toStrictEqual([200, { ok: true, ticket: goodTicket }]);
      const refused = await (await signIn(app, carol)).post("/tools").send(goodCall);
      expect([refused.status, codeOf(refused.body)]).toStrictEqual([403, "forbidden"]);
      const nobody = await (await signIn(app, undefined)).get("/tools");
      expect([nobody.status, codeOf(nobody.body)]).toStrictEqual([401, "unauthenticated"]);
    },
  );
});
