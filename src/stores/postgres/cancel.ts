/**
 * Stops the statement that a connection is running, by the protocol's own request: it needs no sign-in, no free
 * place on the server and no right of a role, and a pooler hands it on to the right server.
 *
 * @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 * @module
 */
import { connect } from "node:net";
import type { PostgresClient } from "./client.js";

/** How long the request may take, in milliseconds. Closing the connection has to do where it takes longer. */
const CANCEL_MS = 1_000;

/** What stands in the place of a protocol version. */
const CANCEL_CODE = 80_877_102;

/**
 * Asks the server to stop what `client` runs, and waits until it was told: it closes the connection then. The
 * request goes as plain text, as `libpq` sends it; servers take it so under TLS as well. Never rejects.
 */
export function cancelStatement({ host, port, processID, secretKey }: PostgresClient): Promise<void> {
  if (typeof host !== "string" || typeof processID !== "number" || typeof secretKey !== "number") {
    return Promise.resolve();
  }
  const place = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
  return new Promise((resolve) => {
    const socket = connect({ ...place, timeout: CANCEL_MS });
    socket.once("connect", () => socket.end(cancelRequest(processID, secretKey)));
    socket.once("timeout", () => socket.destroy());
    socket.once("error", () => resolve());
    socket.once("close", () => resolve());
    socket.unref();
  });
}

function cancelRequest(processID: number, secretKey: number): Buffer {
  const request = Buffer.alloc(16);
  request.writeInt32BE(request.length, 0);
  request.writeInt32BE(CANCEL_CODE, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  return request;
}
