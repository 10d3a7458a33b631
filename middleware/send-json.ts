/**
 * Sends a reply that nobody may keep: JSON, `no-store`, no validator, so that there is never a 304.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2.5
 * @module
 */
import type { Response } from "express";

/** Sends a JSON body, or none where `body` is `undefined`. @throws where the body cannot be said as JSON */
export function sendJson(res: Response, status: number, body: unknown): void {
  const text = body === undefined ? undefined : JSON.stringify(body);
  res.status(status);
  res.set("Cache-Control", "no-store");
  res.removeHeader("ETag");
  res.removeHeader("Last-Modified");
  if (text === undefined) {
    res.end();
    return;
  }
  res.set("Content-Type", "application/json; charset=utf-8");
  res.end(text); // not res.json(): it would add an ETag
}
