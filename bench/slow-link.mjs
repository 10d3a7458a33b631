// A link between a client and a server on this machine that takes half a millisecond or more each way, as a
// network does: on loopback a round trip costs less than the work at its ends.
import { connect, createServer } from "node:net";

const DELAY_MS = 1;

/** @returns a server on a port of its own that hands everything on, late */
export async function slowLink(host, port) {
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host, port, noDelay: true });
    late(near, far);
    late(far, near);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function late(from, to) {
  from.on("data", (chunk) => setTimeout(() => to.write(chunk), DELAY_MS));
  from.on("close", () => to.destroy());
  from.on("error", () => to.destroy());
}
