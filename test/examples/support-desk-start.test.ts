import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  answerOf,
  launchDesk,
  type PrintedStep,
  portOf,
  printedSteps,
  type StartedDesk,
} from "../support/started-desk.js";

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
if (!hasCurl) console.log("curl is not installed: the lines that the example prints were not run");

describe("what the example prints to try", () => {
  let desk: StartedDesk;
  let port: number;
  let steps: PrintedStep[];

  beforeAll(async () => {
    desk = launchDesk({ PORT: "0" });
    port = await portOf(desk);
    steps = printedSteps(desk);
  }, 20_000);

  afterAll(async () => {
    desk.process.kill("SIGTERM");
    await desk.ended;
  });

  it("covers a sign-in, answers and refusals, each line on the port that it listens on", () => {
    expect(steps.length).toBe(
      desk.output.stdout.split("\n").filter((line) => line.startsWith("curl")).length,
    );
    expect(steps.filter(({ line }) => line.includes("/sign-in")).length).toBeGreaterThanOrEqual(2);
    expect(steps.filter(({ answer }) => answer.includes('"ok":false')).length).toBeGreaterThanOrEqual(4);
    for (const { line } of steps) expect(line).toContain(`http://127.0.0.1:${port}/`);
  });

  it("says that without SESSION_SECRET a random secret is used", () => {
    expect(desk.output.stdout).toContain("SESSION_SECRET is not set: a random one is used");
  });

  it.skipIf(!hasCurl)("gives, line by line in a shell, the answers that it promises", async () => {
    const decisions = desk.output.stdout.length;
    for (const step of steps) expect(await answerOf(step)).toBe(step.answer);
    const proposals = steps.filter(({ line }) => line.includes('"args"'));
    const codes = proposals.map(({ answer }) => /"code":"([a-z_]+)"/.exec(answer)?.[1] ?? "ok");
    const logged = () => desk.output.stdout.slice(decisions).trim().split("\n");
    await vi.waitFor(() => expect(logged().map((line) => JSON.parse(line).code)).toEqual(codes));
    expect(desk.output.stderr).toBe("");
  });
});

describe("the settings", () => {
  it("say what production wants, and keep a secret of the environment's to themselves", async () => {
    const secret = "told-to-nobody-at-all";
    const desk = launchDesk({ PORT: "0", NODE_ENV: "production", SESSION_SECRET: secret });
    await portOf(desk);
    expect(desk.output.stdout).toContain("NODE_ENV=production: the cookie goes over HTTPS only");
    expect(desk.output.stdout).not.toContain("SESSION_SECRET");
    expect(desk.output.stdout).not.toContain(secret);
    desk.process.kill("SIGTERM");
    await desk.ended;
  });

  it.each([
    ["PORT", "http", 65_535],
    ["PORT", "65536", 65_535],
    ["PORT", "-1", 65_535],
    ["PORT", "3e3", 65_535],
    ["TRUST_PROXY", "true", 9],
  ])("end the start with one line where %s is %j", async (name, value, most) => {
    const desk = launchDesk({ PORT: "0", [name]: value });
    expect(await desk.ended).toEqual({ code: 1, signal: null });
    expect(desk.output).toEqual({
      stdout: "",
      stderr: `${name} has to be a whole number from 0 to ${most}.\n`,
    });
  });
});
