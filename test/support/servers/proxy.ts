/**
 * A wire to a server that a test may hold up: what is sent then arrives nowhere, and nobody hangs up.
 *
 * @module
 */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A server's place behind the wire. */
export interface Proxy {
  readonly url: string;
  /** From now on nothing goes through, either way; connections stay open, new ones are accepted. */
  pause(): void;
  /** What was held up goes through. */
  resume(): void;
  /** Nothing goes through any more on the connections that there are; new ones work. */
  strand(): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let paused = false;
  const follow = (from: Socket, to: Socket): void => {
    sockets.add(from);
    if (paused) from.pause();
    from.on("data", (bytes) => to.write(bytes));
    if (paused) from.pause();
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    follow(near, far);
    follow(far, near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const place = Object.assign(new URL(target), { port: String((server.address() as { port: number }).port) });
  return {
    url: place.href,
    pause() {
      paused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      paused = false;
      for (const socket of sockets) socket.resume();
    },
    strand() {
      for (const socket of sockets) socket.pause();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
