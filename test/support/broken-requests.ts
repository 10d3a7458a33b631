/**
 * Requests that a body parser refuses, each with something of the sender's that no reply and no log may repeat.
 *
 * @module
 */
import type { OutgoingHttpHeaders } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

/** Stands in each body, and in each header that can carry it. */
export const ECHO = "hunter2-echo";

/** A request, and the status of the parser of each major. */
export interface BrokenRequest {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | string;
  readonly status: readonly [express5: number, express4: number];
}

const type = "application/json";
const good = JSON.stringify({ name: ECHO, args: {} });
const large = JSON.stringify({ name: ECHO, args: "x".repeat(5_000) });
const encoded = (encoding: string) => ({ "Content-Type": type, "Content-Encoding": encoding });

/** For a parser with a limit of 1 kB. Express 4 knows no brotli. */
export const brokenRequests: readonly (readonly [name: string, request: BrokenRequest])[] = [
  ["malformed JSON", json(`{"password":"${ECHO}","x":oops}`, 400)],
  ["JSON that ends early", json(`{"password":"${ECHO}`, 400)],
  ["a scalar, to a strict parser", json(`"${ECHO}"`, 400)],
  ["a body that is too large", json(large, 413)],
  [
    "a charset that is not supported",
    { headers: { "Content-Type": `${type}; charset=${ECHO}` }, body: good, status: [415, 415] },
  ],
  ["an encoding that is not supported", { headers: encoded(ECHO), body: good, status: [415, 415] }],
  ["gzip that is none", { headers: encoded("gzip"), body: good, status: [400, 400] }],
  ["gzip that ends early", { headers: encoded("gzip"), body: cut(gzipSync(good)), status: [400, 400] }],
  [
    "gzip whose checksum is wrong",
    { headers: encoded("gzip"), body: flip(gzipSync(good)), status: [400, 400] },
  ],
  ["gzip that unfolds too large", { headers: encoded("gzip"), body: gzipSync(large), status: [413, 413] }],
  ["deflate that is none", { headers: encoded("deflate"), body: good, status: [400, 400] }],
  [
    "deflate that ends early",
    { headers: encoded("deflate"), body: cut(deflateSync(good)), status: [400, 400] },
  ],
  ["brotli that is none", { headers: encoded("br"), body: good, status: [400, 415] }],
  [
    "brotli that ends early",
    { headers: encoded("br"), body: cut(brotliCompressSync(good)), status: [400, 415] },
  ],
];

function json(body: string, status: number): BrokenRequest {
  return { headers: { "Content-Type": type }, body, status: [status, status] };
}

function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length - 6);
}

function flip(bytes: Buffer): Buffer {
  const at = bytes.length - 6;
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}
