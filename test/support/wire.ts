/**
 * A server on a free port, and requests that a client library would not send: broken bodies, early hang-ups.
 *
 * @module
 */
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type RequestOptions,
  request,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Express } from "express";

/** A reply as it came over the wire. */
export interface WireReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Runs `use` against a listening app, and stops listening afterwards. */
export async function listening<T>(app: Express, use: (port: number) => Promise<T>): Promise<T> {
  const server: Server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    return await use((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Opens a request without ending it. */
export function open(port: number, options: RequestOptions): ClientRequest {
  return request({ host: "127.0.0.1", port, path: "/tools", method: "POST", agent: false, ...options });
}

/** Sends the bytes of a body and waits for the reply. */
export function send(port: number, options: RequestOptions, body?: string | Buffer): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    const outgoing = open(port, options);
    outgoing.once("error", reject);
    outgoing.once("response", (incoming) => {
      let text = "";
      incoming.setEncoding("utf8");
      incoming.once("error", reject);
      incoming.on("data", (chunk: string) => {
        text += chunk;
      });
      incoming.once("end", () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
      );
    });
    outgoing.end(body);
  });
}
