import { expectTypeOf, test } from "vitest";
import {
  createGate,
  getTicket,
  memoryLedger,
  memoryStore,
  runTask,
  type TaskOutcome,
  type Transcript,
} from "../../src/index.js";

const store = memoryStore();
const gate = createGate({ tools: [getTicket], store });
const identity = { tenant: "alpha", canReadTickets: true };

test("a task takes what its tools need, and gives how it ended", () => {
  const run = () =>
    runTask({
      gate,
      identity,
      propose(transcript, { signal }) {
        expectTypeOf(transcript).toEqualTypeOf<Transcript>();
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
        return { text: "done" };
      },
    });
  expectTypeOf(run).returns.resolves.toEqualTypeOf<TaskOutcome>();
  expectTypeOf(() =>
    runTask({ gate, identity: async () => identity, propose: async () => ({ calls: [] }) }),
  ).toBeFunction();
});

test("an outcome has a text or a reason", () => {
  const outcome = {} as TaskOutcome;
  if (outcome.status === "answered") expectTypeOf(outcome.text).toBeString();
  else expectTypeOf(outcome.reason).toExtend<string>();
  expectTypeOf(outcome.reads).toBeNumber();
});

test("an identity that lacks what a tool needs does not compile", () => {
  // @ts-expect-error no tenant
  void runTask({ gate, identity: { canReadTickets: true }, propose: () => ({}) });
  // @ts-expect-error a text is no turn
  void runTask({ gate, identity, propose: () => "done" });
});

test("limits see the identity of the tools, and what an app adds to it", () => {
  createGate({
    tools: [getTicket],
    store,
    limits: {
      ledger: memoryLedger(),
      task: (identity) => {
        expectTypeOf(identity.tenant).toBeString();
        return { id: identity.tenant, maxCalls: 1, ttlSeconds: 1 };
      },
    },
  });
  const ledger = memoryLedger();
  // @ts-expect-error a task has an end
  createGate({ tools: [getTicket], store, limits: { ledger, task: () => ({ id: "a", maxCalls: 1 }) } });
  // @ts-expect-error no ledger
  createGate({ tools: [getTicket], store, limits: { task: () => undefined } });
});
