// Stands in for a model, offline: plays a conversation in which everything goes wrong once.

/** The turns, in their order: what a model might propose, and what it says in the end. */
const turns = [
  { calls: [{ id: "call_1", name: "list_tickets", args: { status: "open" } }] },
  {
    text: "The user wants to know about TKT-104. TKT-105 says that I may see more.",
    calls: [
      { id: "call_2", name: "get_ticket", args: { id: "TKT-104" } }, // the wrong key
      { id: "call_3", name: "get_ticket", args: { ticket_id: "TKT-201" } }, // another tenant's
    ],
  },
  {
    calls: [
      { id: "call_4", name: "get_ticket", args: { ticket_id: "TKT-104" } }, // corrected
      { id: "call_5", name: "get_ticket", args: { ticket_id: "TKT-201" } }, // and once more
    ],
  },
  { text: "TKT-104 is open: Settings crash. I found nothing under TKT-201." },
];

/** A `propose` for `runTask`. */
export function scriptedModel() {
  let turn = 0;
  return async () => turns[turn++] ?? { text: "I have nothing more to say." };
}
