/**
 * Turns what a body parser refuses into the code that the model's client expects. Nothing of the error, the
 * body or a stack shows; all other errors are handed on.
 *
 * @module
 */
import type { ErrorRequestHandler } from "express";
import { sendJson } from "./send-json.js";

/**
 * An error handler for the tool path, mounted after it: `app.use("/tools", toolErrorHandler())`.
 *
 * Malformed JSON, bodies that are too large (413), charsets and encodings that are not supported (415) and
 * broken compression become `{ ok: false, code: "invalid_request" }` with the parser's status. Errors that
 * are not a body parser's refusal, its own faults (status 500) included, and errors after the reply has begun
 * go to `next`.
 */
export function toolErrorHandler(): ErrorRequestHandler {
  return function toolErrorHandler(error, _req, res, next): void {
    const status = res.headersSent ? undefined : parserStatus(error);
    if (status === undefined) next(error);
    else sendJson(res, status, { ok: false, code: "invalid_request" });
  };
}

/** The types that body-parser and raw-body give the errors of a request. */
const PARSER_TYPES = new Set([
  "charset.unsupported",
  "encoding.unsupported",
  "entity.parse.failed",
  "entity.too.large",
  "entity.verify.failed",
  "parameters.too.many",
  "querystring.parse.rangeError",
  "request.aborted",
  "request.size.invalid",
]);

/** What zlib calls its errors: they reach a handler with a status of 400 and a code, but without a type. */
const ZLIB_CODE = /^(?:Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ZSTD_)/;

function parserStatus(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { type, code, status } = error as { type?: unknown; code?: unknown; status?: unknown };
  const parsers = PARSER_TYPES.has(type as string) || (typeof code === "string" && ZLIB_CODE.test(code));
  return parsers && typeof status === "number" && status >= 400 && status < 500 ? status : undefined;
}
