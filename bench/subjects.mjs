// What is measured: one tenant's tickets, tools that read them, and the calls that end in each code.
import { createGate, defineTool, memoryStore, stringFields } from "express-tool-gate/core";

export const ids = Array.from({ length: 900 }, (_, index) => `TKT-${100 + index}`);
export const records = ids.map((id, index) => ticket(id, index));
export const reader = Object.freeze({
  tenant: "alpha",
  userId: "ada",
  canReadTickets: true,
  task: new Set(ids),
});
const guest = Object.freeze({ ...reader, canReadTickets: false });
const elsewhere = Object.freeze({ ...reader, task: new Set(["TKT-000"]) });

export function ticket(id, index = 0) {
  const status = index % 2 === 0 ? "open" : "closed";
  return { tenant: "alpha", id, title: `Ticket ${index}`, status, queue: "web", internal: "never shown" };
}

/** `get_ticket`, then tools of other names that show three other fields under other keys. */
export function ticketTools(count, options = {}) {
  const shown = ["id", "title", "status", "queue"];
  return Array.from({ length: count }, (_, index) =>
    defineTool({
      name: index === 0 ? "get_ticket" : `get_ticket_${index}`,
      description: "Look up one support ticket by its id.",
      input: stringFields({ ticket_id: /^TKT-[0-9]{3}$/ }),
      collection: "tickets",
      allow: (identity) => identity.canReadTickets === true,
      id: (args) => args.ticket_id,
      fields: index === 0 ? ["id", "title", "status"] : shown.filter((_, at) => at !== index % 4),
      as: index === 0 ? "ticket" : `ticket_${index}`,
      ...options,
    }),
  );
}

/** A gate over `count` tools and the calls that end in each code: every tool in turn, every record in turn. */
export function gateCalls(count) {
  const store = memoryStore({ tickets: records });
  const tools = ticketTools(count);
  const gate = createGate({ tools, store });
  const scoped = createGate({ tools: ticketTools(count, { scope: ({ task }) => task }), store });
  const names = tools.map(({ name }) => name);
  const propose = (index, ticket_id) => ({ name: names[index % count], args: { ticket_id } });
  const id = (index) => ids[index % ids.length];
  return {
    ok: (index) => gate.call(propose(index, id(index)), reader),
    not_found: (index) => gate.call(propose(index, "TKT-099"), reader),
    forbidden: (index) => gate.call(propose(index, id(index)), guest),
    invalid_arguments: (index) => gate.call(propose(index, "TKT-1040"), reader),
    unknown_tool: (index) => gate.call({ name: "delete_ticket", args: { ticket_id: id(index) } }, reader),
    out_of_scope: (index) => scoped.call(propose(index, id(index)), elsewhere),
  };
}

/** A side that is measured must do what its name says. */
export async function assertCode(side, code) {
  for (const index of [0, 1, 19]) {
    const result = await side(index);
    const actual = result.ok === true ? "ok" : result.code;
    if (actual !== code) throw new Error(`a side that measures "${code}" answered "${actual}"`);
  }
}
