/**
 * Sends a proposal over HTTP and holds the reply against what is true of every reply. Each test asserts the rest.
 *
 * @module
 */
import type { Express } from "express";
import type { Test } from "supertest";
import { expect } from "vitest";
import { denials, isDenialCode } from "../../src/result.js";
import { SECRET } from "./desk.js";
import { signIn } from "./tool-app.js";

/** A reply of the tool path. */
export interface Answer {
  /** `ok` or the denial's code. */
  readonly code: string;
  readonly status: number;
  readonly body: { readonly [key: string]: any };
  readonly text: string;
  readonly headers: { readonly [name: string]: string };
}

/** Signs a person in and posts a body to `/tools`. A string is sent as it is. */
export async function ask(app: Express, user: unknown, body: unknown): Promise<Answer> {
  const browser = await signIn(app, user);
  return answered(
    browser
      .post("/tools")
      .set("Content-Type", "application/json")
      .send(body as object),
  );
}

/** Waits for a reply of a one-call format and checks that it is one of the closed union, safe and not kept. */
export async function answered(pending: Test): Promise<Answer> {
  const { status, body, text, headers } = await pending;
  expectUncached(headers);
  expect(text).not.toContain(SECRET);
  expect(text).not.toMatch(/\bat .+:\d+:\d+|Error\b|native code/);
  const code = codeOf(body);
  if (code === "ok") expect(status).toBe(200);
  else if (code !== "invalid_request") expect(status).toBe(denials[code as "forbidden"].status);
  else expect([400, 413, 415, 403]).toContain(status);
  return { code, status, body, text, headers };
}

/** Nobody may keep the reply, and nothing in it lets a client ask whether it is still good. */
export function expectUncached(headers: { readonly [name: string]: unknown }): void {
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers).not.toHaveProperty("etag");
  expect(headers).not.toHaveProperty("last-modified");
}

/** `ok`, or the code of a denial that holds nothing else. */
export function codeOf(body: { readonly [key: string]: unknown }): string {
  if (body.ok === true) {
    expect(Object.keys(body)).toHaveLength(2);
    return "ok";
  }
  expect(body).toStrictEqual({ ok: false, code: body.code });
  expect(body.code).toSatisfy(isDenialCode);
  return body.code as string;
}
