// Calls of the gate against the same tool written by hand: the median of the ratios of several fresh processes.
import { inProcess } from "./in-process.mjs";
import { median } from "./interleave.mjs";

const processes = 7;
const bounds = {
  ok: { bound: 3, against: "by hand: ok" },
  not_found: { bound: 2.5, against: "by hand: not_found" },
  forbidden: { bound: 2, against: "by hand: ok" },
  invalid_arguments: { bound: 2, against: "by hand: ok" },
  unknown_tool: { bound: 2, against: "by hand: ok" },
  out_of_scope: { bound: 2, against: "by hand: ok" },
};

export async function measureCalls() {
  const rows = [];
  for (const tools of [1, 20]) {
    const samples = [];
    for (let index = 0; index < processes; index++)
      samples.push(await inProcess("./calls-sample.mjs", tools));
    for (const [code, { bound, against }] of Object.entries(bounds)) {
      rows.push({
        what: `${code}, ${tools} tool${tools === 1 ? "" : "s"}`,
        "CPU ns a call": Math.round(median(samples.map((sample) => sample[code]))),
        against,
        "CPU ns by hand": Math.round(median(samples.map((sample) => sample[against]))),
        ratio: median(samples.map((sample) => sample[code] / sample[against])),
        bound,
      });
    }
  }
  return rows;
}
