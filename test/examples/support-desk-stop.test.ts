import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { launchDesk, portOf } from "../support/started-desk.js";

/** Whether somebody answers on a port. */
async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const open = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return open;
}

async function received(socket: Socket, text: string): Promise<string> {
  let all = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    all += chunk;
    if (all.includes(text)) break;
  }
  return all;
}

describe("the example at its end", () => {
  it("says in one line that its port is in use, and ends with code 1", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const desk = launchDesk({ PORT: String(port) });
    expect(await desk.ended).toEqual({ code: 1, signal: null });
    expect(desk.output).toEqual({
      stdout: "",
      stderr: `Port ${port} is in use. Choose another one: PORT=3001 npm start\n`,
    });
    other.close();
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "on %s finishes what runs, takes nothing new, ends with 0",
    async (signal) => {
      const desk = launchDesk({ PORT: "0" });
      const port = await portOf(desk);
      const cookies = /-c '(.*)\/ann'/.exec(desk.output.stdout)?.[1] as string;
      expect(existsSync(cookies)).toBe(true);
      const body = JSON.stringify({ name: "get_ticket", args: { ticket_id: "TKT-104" } });
      const socket = connect(port, "127.0.0.1").setEncoding("utf8");
      const head = [
        "POST /tools HTTP/1.1",
        "Host: desk",
        "Content-Type: application/json",
        "Expect: 100-continue",
      ];
      socket.write([...head, `Content-Length: ${body.length}`, "", ""].join("\r\n"));
      await received(socket, "100 Continue"); // the server works on this request now

      desk.process.kill(signal);
      while (await isOpen(port)) await delay(10);
      socket.write(body);
      expect(await received(socket, "unauthenticated")).toMatch(/^HTTP\/1\.1 401 /);
      const answered = performance.now();
      expect(await desk.ended).toEqual({ code: 0, signal: null });
      expect(performance.now() - answered).toBeLessThan(3_000); // not after the 5 s that Node keeps a connection
      socket.destroy();
      expect(existsSync(cookies)).toBe(false);
    },
  );
});
