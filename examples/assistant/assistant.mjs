// Runs one task to its end and prints a trace: offline with a scripted stand-in, or with a real model.
import { runTask } from "express-tool-gate";
import { openaiChat } from "express-tool-gate/formats";
import { deskGate, identity, shakyStore } from "./desk.mjs";
import { openaiModel } from "./openai-model.mjs";
import { scriptedModel } from "./scripted-model.mjs";
import { trace } from "./trace.mjs";

const question = process.argv[2] ?? "What is the state of TKT-104, and of TKT-201?";
const { OPENAI_API_KEY, OPENAI_MODEL } = process.env;
const isReal = Boolean(OPENAI_API_KEY && OPENAI_MODEL);
console.log(
  isReal
    ? `The model is ${OPENAI_MODEL}.`
    : "A scripted stand-in plays the model. For a real one set OPENAI_API_KEY and OPENAI_MODEL (and OPENAI_BASE_URL).",
);
console.log(`The user asks: ${question}`);

const gate = isReal ? deskGate() : deskGate(shakyStore());
const propose = isReal
  ? openaiModel(OPENAI_MODEL, gate.describe(identity, openaiChat), question)
  : scriptedModel();
const stopped = new AbortController();
process.once("SIGINT", () => stopped.abort());

const outcome = await runTask({
  gate,
  identity,
  propose,
  signal: stopped.signal,
  onStep: trace(console.log),
});
console.log(
  outcome.status === "answered" ? `The model answers: ${outcome.text}` : `Stopped: ${outcome.reason}`,
);
if (outcome.error) console.error(JSON.stringify(String(outcome.error))); // on one line, whatever it says
console.log(`${outcome.turns} turns, ${outcome.calls} calls, ${outcome.reads} reads`);
process.exitCode = outcome.status === "answered" ? 0 : 1;
