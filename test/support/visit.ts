import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What a visitor of a program's server gets. */
export interface Visit {
  readonly signedOut: Answer;
  readonly own: Answer;
  readonly foreign: Answer;
  readonly malformed: Answer;
}

/** Runs a program that prints the port of its server, signs in there, and asks for tickets. */
export async function visit(folder: string, program: string): Promise<Visit> {
  const child = spawn(process.execPath, [program], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaints += text;
  });
  try {
    const exited = once(child, "exit").then(() => {
      throw new Error(`${program} ended early: ${complaints}`);
    });
    const [port] = await Promise.race([once(child.stdout.setEncoding("utf8"), "data"), exited]);
    const url = `http://127.0.0.1:${String(port).trim()}`;
    const signedOut = await ask(url, proposal("TKT-104"));
    const signIn = await fetch(`${url}/sign-in`, { method: "POST" });
    const cookie = signIn.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    return {
      signedOut,
      own: await ask(url, proposal("TKT-104"), cookie),
      foreign: await ask(url, proposal("TKT-205"), cookie),
      malformed: await ask(url, "{", cookie),
    };
  } finally {
    child.kill();
  }
}

/** What every program of `test/package/fixtures` answers. */
export const rightAnswers: Visit = {
  signedOut: { status: 401, body: { ok: false, code: "unauthenticated" } },
  own: { status: 200, body: { ok: true, ticket: { id: "TKT-104", title: "Settings crash" } } },
  foreign: { status: 404, body: { ok: false, code: "not_found" } },
  malformed: { status: 400, body: { ok: false, code: "invalid_request" } },
};

function proposal(ticket_id: string): string {
  return JSON.stringify({ name: "get_ticket", args: { ticket_id } });
}

async function ask(url: string, body: string, cookie = ""): Promise<Answer> {
  const headers = { "content-type": "application/json", cookie };
  const response = await fetch(`${url}/tools`, { method: "POST", headers, body });
  return { status: response.status, body: await response.json() };
}
