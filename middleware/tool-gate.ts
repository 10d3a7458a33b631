/**
 * The middleware: hands identity and body to the gate, and leaves the result for the next handler. It never
 * answers by itself and decides nothing.
 *
 * @module
 */
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { Deadline } from "../src/deadline.js";
import { Journal } from "../src/event.js";
import { type RequestOutcome, runRequest } from "../src/request.js";
import type { Tool } from "../src/tool.js";
import { leaveOutcome } from "./locals.js";
import {
  bindMount,
  type IdentityNeeded,
  mountOf,
  type RequestSession,
  type ToolGateOptions,
} from "./mount.js";
import { whenSettled } from "./when-settled.js";

/**
 * A gate for an Express route, mounted after a JSON parser and the session.
 *
 * It sets `res.locals.toolResult` (formats of one call) or `res.locals.toolResults` (batches) and calls
 * `next()` once, without an error, for results and denials alike. Where the client has gone away it cancels
 * the read and calls nothing.
 *
 * @param options the tools, the store, and how to find who is asking; see `ToolGateOptions`
 * @throws {TypeError} for a wrong, missing or unknown option; the message names it and the mend
 * @example
 * app.use(express.json({ limit: "16kb" }));
 * app.use(session({ ... }));
 * app.post("/tools", toolGate({ tools: [getTicket], store }), sendToolResult());
 * app.use("/tools", toolErrorHandler());
 */
export function toolGate<const Tools extends readonly Tool[], Session = RequestSession, Task = undefined>(
  options: ToolGateOptions<Tools, Session, Task> & IdentityNeeded<Tools, Session>,
): RequestHandler {
  const mount = mountOf(options as ToolGateOptions);
  const { format, timeoutMs, maxCalls, onDecision } = mount;

  function toolGate(req: Request, res: Response, next: NextFunction): void {
    const deadline = new Deadline(timeoutMs);
    const journal = onDecision && new Journal((event) => onDecision(event, req));
    const incoming = { identify: () => mount.identify(req), body: jsonBody(req), format, maxCalls };
    const start = () => runRequest(mount, incoming, deadline, journal);
    const done = (outcome: RequestOutcome): void => {
      leaveOutcome(res, format, outcome);
      next();
    };
    whenSettled(res, deadline, start, done, next);
  }
  return bindMount(toolGate, mount);
}

/**
 * The body, where it was sent by POST as JSON. Forms and text are what another site can make a browser send
 * without asking; a parser that takes them must not open that way. The content of other methods has no
 * meaning that is defined, or another one (RFC 9110, section 9.3).
 */
function jsonBody(req: Request): unknown {
  const [mediaType] = (req.headers["content-type"] ?? "").split(";", 1);
  const isJson = mediaType?.trim().toLowerCase() === "application/json";
  return isJson && req.method === "POST" ? (req.body as unknown) : undefined;
}
