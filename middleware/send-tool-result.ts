/**
 * Answers with what the gate left: the result in the words of the mounted format, its status, never cached.
 *
 * @module
 */
import type { Request, RequestHandler, Response } from "express";
import type { FormatReply } from "../src/format.js";
import { type DenialCode, denials, isDenialCode } from "../src/result.js";
import { sayingOf } from "./locals.js";
import { sendJson } from "./send-json.js";

/**
 * A handler that answers a request with the result that `toolGate()` left before it.
 *
 * One-call formats: the denial's own status or 200. Batch formats: 200 with the format's messages, and for a
 * refusal of the whole request its own status. Always `Cache-Control: no-store`, without an ETag. A `write`
 * of the format's that throws, or a gate that is not there, goes to `next` as an error; a reply that has
 * begun already is left alone.
 */
export function sendToolResult(): RequestHandler {
  return function sendToolResult(req, res, next): void {
    if (res.headersSent) return;
    try {
      const { status, body } = replyFor(req, res);
      sendJson(res, status, body);
    } catch (error) {
      next(error);
    }
  };
}

function replyFor(req: Request, res: Response): FormatReply {
  const saying = sayingOf(res);
  if (saying === undefined) {
    throw new Error(
      "sendToolResult: no gate ran before it. Mount it behind one: toolGate({ ... }), sendToolResult().",
    );
  }
  const { format, reply, call } = saying;
  if (reply !== undefined) return reply;
  const { toolResult, toolResults } = res.locals;
  if (toolResult === undefined) {
    if (format.batch && Array.isArray(toolResults)) return { status: 200, body: format.write(toolResults) };
    throw new Error(
      "sendToolResult: the result is gone from res.locals. Leave it there, or answer yourself.",
    );
  }
  const code = toolResult.ok === true ? undefined : codeOf(toolResult);
  const status = code === undefined ? 200 : denials[code].status;
  if (call !== undefined) {
    return { status, body: format.write([{ id: call.id, name: call.name, result: toolResult }]) };
  }
  if (code !== undefined && format.refuse !== undefined) return format.refuse(code, req.body);
  return { status, body: toolResult };
}

function codeOf({ code }: { readonly code?: unknown }): DenialCode {
  if (isDenialCode(code)) return code;
  throw new Error(
    "sendToolResult: res.locals.toolResult is not a result of the gate's. Leave it, or answer yourself.",
  );
}
