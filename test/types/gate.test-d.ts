import { expectTypeOf, it } from "vitest";
import {
  createGate,
  type DenialCode,
  defineTool,
  type Format,
  getTicket,
  type IdentityOf,
  type ListedTool,
  memoryStore,
  type Note,
  readNote,
  type Ticket as ShownTicket,
  type ToolDenial,
  toolDefiner,
} from "../../src/index.js";
import { byId, byStatus, type Reader, type World } from "./world.js";

const define = toolDefiner<World>();
const getOne = define({ ...byId, collection: "tickets", fields: ["id", "closedAt"], as: "ticket" });
const listSome = define({
  ...byStatus,
  collection: "tickets",
  where: ({ status }) => ({ status }),
  fields: ["id"],
  as: "tickets",
});
const store = memoryStore();
const proposal = { name: "get_ticket", args: {} };
declare const reader: Reader;

it("answers with a success of one of its tools or a denial", async () => {
  const gate = createGate({ tools: [getOne, listSome], store });
  const result = await gate.call(proposal, reader);
  if (!result.ok) {
    expectTypeOf(result).toEqualTypeOf<ToolDenial>();
    expectTypeOf(result.code).toEqualTypeOf<DenialCode>();
  } else if ("ticket" in result) {
    expectTypeOf(result.ticket).toEqualTypeOf<{ id: string; closedAt: string | null }>();
  } else {
    expectTypeOf(result.tickets).toEqualTypeOf<{ id: string }[]>();
  }
});

it("needs no further question where it has one tool", async () => {
  const gate = createGate({ tools: [getOne], store });
  const results = await gate.callAll([proposal], reader);
  for (const result of results) {
    if (result.ok) expectTypeOf(result.ticket.closedAt).toEqualTypeOf<string | null>();
    else expectTypeOf(result).toEqualTypeOf<ToolDenial>();
  }
});

it("types a call's options", () => {
  const gate = createGate({ tools: [getOne], store });
  void gate.call(proposal, reader, { signal: AbortSignal.timeout(5), callId: "1" });
  // @ts-expect-error a batch has no one call id
  void gate.callAll([proposal], reader, { callId: "1" });
});

it("refuses an identity that lacks what a tool needs", () => {
  const gate = createGate({ tools: [getOne], store });
  // @ts-expect-error
  void gate.call(proposal, { tenant: "alpha" });
  // @ts-expect-error
  void gate.callAll([proposal], { tenant: "alpha", userId: "ada" });
  // @ts-expect-error
  gate.describe({ tenant: "alpha" });
});

it("needs of an identity what all of its tools need together", () => {
  const other = toolDefiner<{ identity: { tenant: string; canPrint: boolean } }>();
  const print = other({
    ...byId,
    allow: (identity) => identity.canPrint,
    collection: "pages",
    fields: ["id"],
  });
  expectTypeOf<IdentityOf<typeof print>>().toEqualTypeOf<{ tenant: string; canPrint: boolean }>();
  const gate = createGate({ tools: [getOne, print], store });
  void gate.call(proposal, { ...reader, canPrint: true });
  // @ts-expect-error
  void gate.call(proposal, reader);
});

it("needs a tenant alone where the tools say nothing more", () => {
  const open = defineTool({
    ...byId,
    allow: (identity) => identity.admin === true,
    collection: "a",
    fields: ["id"],
  });
  void createGate({ tools: [open], store }).call(proposal, { tenant: "alpha" });
  // @ts-expect-error
  void createGate({ tools: [open], store }).call(proposal, { userId: "ada" });
});

it("describes tools in its own format, or in whatever another format says", () => {
  const gate = createGate({ tools: [getOne], store });
  expectTypeOf(gate.describe(reader)).toEqualTypeOf<readonly ListedTool[]>();
  expectTypeOf(gate.describe(reader, {} as Format)).toEqualTypeOf<unknown>();
});

it("knows the reference tools", async () => {
  const gate = createGate({ tools: [getTicket, readNote], store });
  const result = await gate.call(proposal, { tenant: "alpha", canReadTickets: true, allowedNoteIds: ["a"] });
  if (result.ok && "ticket" in result) expectTypeOf(result.ticket).toEqualTypeOf<ShownTicket>();
  if (result.ok && "note" in result) expectTypeOf(result.note).toEqualTypeOf<Note>();
});

it("refuses unknown options and things that are no tools", () => {
  // @ts-expect-error
  createGate({ tools: [getOne], store, timeout: 5 });
  // @ts-expect-error
  createGate({ tools: [{ name: "get_ticket" }], store });
  // @ts-expect-error
  createGate({ tools: [getOne] });
});
