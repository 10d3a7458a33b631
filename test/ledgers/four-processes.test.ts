import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, it } from "vitest";

const url = inject("redisUrl") as string;
const worker = fileURLToPath(new URL("../support/processes/budget-worker.mjs", import.meta.url));

describe.skipIf(url === undefined)("four processes on one Redis", () => {
  it("let exactly ten of a hundred calls at once through", async () => {
    const env = {
      ...process.env,
      REDIS_URL: url,
      PREFIX: `test:${randomBytes(6).toString("hex")}:`,
      CALLS: "25",
      BUDGET: "10",
    };
    const processes = Array.from({ length: 4 }, () => fork(worker, { env }));
    await Promise.all(processes.map((process) => once(process, "message")));
    const answers = processes.map((process) => once(process, "message"));
    for (const process of processes) process.send("go");
    const codes = (await Promise.all(answers)).flatMap(([list]) => list as string[]);
    expect(codes).toHaveLength(100);
    expect(codes.filter((code) => code === "ok")).toHaveLength(10);
    expect(codes.filter((code) => code === "call_limit")).toHaveLength(90);
  });
});
