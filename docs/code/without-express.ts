// #region core
import { createGate, getTicket, memoryStore } from "express-tool-gate/core";

const store = memoryStore({
  tickets: [{ tenant: "alpha", id: "TKT-104", title: "Settings crash", status: "open" }],
});
const gate = createGate({
  tools: [getTicket],
  store,
  onDecision: (event) => console.log(JSON.stringify({ ...event, error: String(event.error ?? "") })),
});

const identity = { tenant: "alpha", canReadTickets: true };
const result = await gate.call({ name: "get_ticket", args: { ticket_id: "TKT-104" } }, identity);

// #endregion

export { gate, result };
