import { once } from "node:events";
import type { ErrorRequestHandler, RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { toolErrorHandler } from "../../middleware/index.js";
import { type Framework, majors } from "../support/express-majors.js";
import { later } from "../support/pending.js";
import { unhandledDuring } from "../support/unhandled.js";
import { listening, open, send } from "../support/wire.js";

/** What reaches the app behind the handler, and the reply, where `fail` runs on the tool path. */
async function handedOn(express: Framework, fail: RequestHandler) {
  const errors: unknown[] = [];
  const last: ErrorRequestHandler = (error, _req, res, next) => {
    errors.push(error);
    if (res.headersSent) next(error);
    else res.status(599).end("the app's own");
  };
  const app = express();
  app.set("env", "test");
  app.post("/tools", fail);
  app.use("/tools", toolErrorHandler());
  app.use(last);
  const reply = await listening(app, (port) => send(port, {}).catch((error: Error) => error));
  return { errors, reply };
}

const parse = { type: "entity.parse.failed", status: 400, statusCode: 400 };

describe.each(majors)("the errors that toolErrorHandler hands on, on %s", (_, express) => {
  it.each([
    ["an error of the app's", new Error("own")],
    ["a string", "entity.parse.failed"],
    ["a number", 400],
    ["an object without a type", { status: 400 }],
    ["a refusal by another library", { status: 400, type: "validation" }],
    ["an error of the app's with a code", { status: 400, code: "ECONNREFUSED" }],
    ["a code that only contains Z_", { status: 400, code: "MY_Z_ERROR" }],
    ["a parser's error without a status", { type: "entity.parse.failed" }],
    ["a parser's error with a status that is a string", { ...parse, status: "400" }],
    ["a parser's own fault", { type: "stream.encoding.set", status: 500 }],
    ["a parser that came too late", { type: "stream.not.readable", status: 500 }],
    ["a parser's type with a server's status", { ...parse, status: 500 }],
    ["a type that is inherited by every object", { type: "toString", status: 400 }],
  ])("include %s, as it is", async (_name, error) => {
    const { errors, reply } = await handedOn(express, (_req, _res, next) => next(error));
    expect(errors).toStrictEqual([error]);
    expect(errors[0]).toBe(error);
    expect(reply).toMatchObject({ status: 599, text: "the app's own" });
  });

  it("include a parser's error after the reply has begun", async () => {
    const { errors } = await handedOn(express, (_req, res, next) => {
      res.write("begun");
      next(parse);
    });
    expect(errors).toStrictEqual([parse]);
  });

  it("do not include a request that was cut off, and the app goes on", async () => {
    const reasons = await unhandledDuring(async () => {
      const errors: unknown[] = [];
      let aborted: unknown;
      const peek: ErrorRequestHandler = (error, _req, _res, next) => {
        aborted = error;
        next(error);
      };
      const last: ErrorRequestHandler = (error, _req, _res, next) => {
        errors.push(error);
        next(error);
      };
      const app = express();
      app.post("/tools", express.json(), (_req, res) => {
        res.end("there");
      });
      app.use("/tools", peek, toolErrorHandler());
      app.use(last);
      await listening(app, async (port) => {
        const headers = { "Content-Type": "application/json", "Content-Length": 1_000 };
        const outgoing = open(port, { headers }).on("error", () => {});
        outgoing.write("{");
        const [socket] = await once(outgoing, "socket");
        if (socket.connecting) await once(socket, "connect");
        await later(30, 0);
        outgoing.destroy();
        await later(50, 0);
        expect(aborted).toMatchObject({ type: "request.aborted", status: 400 });
        expect(errors).toStrictEqual([]);
        const next = await send(port, { headers: { "Content-Type": "application/json" } }, "{}");
        expect(next.text).toBe("there");
      });
    });
    expect(reasons).toStrictEqual([]);
  });

  it("names its layer in a stack trace", () => {
    expect(toolErrorHandler().name).toBe("toolErrorHandler");
    expect(toolErrorHandler()).toHaveLength(4);
  });
});
