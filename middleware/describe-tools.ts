/**
 * Answers with the tools that the signed-in person may call now, in the terms of a mount's format.
 *
 * @module
 */
import type { RequestHandler } from "express";
import { Deadline } from "../src/deadline.js";
import { describeFor } from "../src/describe.js";
import type { Caller } from "../src/identity.js";
import { mistake } from "../src/options.js";
import { Refusal } from "../src/refusal.js";
import { identify } from "../src/request.js";
import { denials } from "../src/result.js";
import { type Mount, mountBehind } from "./mount.js";
import { sendJson } from "./send-json.js";
import { whenSettled } from "./when-settled.js";

/**
 * A handler for `GET`: 200 with the list, 401 for nobody, 503 where the identity cannot be had; always
 * `Cache-Control: no-store`. Other methods are handed on.
 *
 * @param gate what `toolGate()` returned: its tools, its identity and its format are used
 * @throws {TypeError} where `gate` is anything else
 * @example
 * const gate = toolGate({ tools: [getTicket], store });
 * app.get("/tools", describeTools(gate));
 * app.post("/tools", gate, sendToolResult());
 */
export function describeTools(gate: RequestHandler): RequestHandler {
  const mount = mountBehind(gate);
  if (mount === undefined)
    throw mistake("describeTools", "takes what toolGate() returned: describeTools(gate).");

  return function describeTools(req, res, next): void {
    if (req.method !== "GET" && req.method !== "HEAD") {
      next();
      return;
    }
    const deadline = new Deadline(mount.timeoutMs);
    const start = () =>
      identify(
        mount,
        () => mount.identify(req),
        deadline,
        (caller) => ({ caller }),
      );
    const done = ({ caller }: { caller: Caller | Refusal }): void => {
      try {
        const { status, body } = listingFor(mount, caller);
        sendJson(res, status, body);
      } catch (error) {
        next(error);
      }
    };
    whenSettled(res, deadline, start, done, next);
  };
}

function listingFor(mount: Mount, caller: Caller | Refusal): { status: number; body: unknown } {
  if (caller instanceof Refusal) return { status: denials[caller.denial.code].status, body: caller.denial };
  return { status: 200, body: describeFor(mount, caller, mount.format) };
}
