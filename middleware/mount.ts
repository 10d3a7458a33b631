/**
 * The options of a mount, checked once, and how it asks the app who is calling. Decides nothing.
 *
 * @module
 */
import type { Request, RequestHandler } from "express";
import type { DecisionEvent } from "../src/event.js";
import { type Format, requireFormat } from "../src/format.js";
import { plain } from "../src/formats/plain.js";
import { type GateOptions, type GateSettings, gateSettings } from "../src/gate.js";
import { noSession, noTask } from "../src/identity.js";
import { abandon, isPromiseLike, type MaybePromise } from "../src/maybe-promise.js";
import { copyOptions, requireFunction, requireSynchronous } from "../src/options.js";
import { ownValue } from "../src/plain-object.js";
import type { IdentityOf, Tool } from "../src/tool.js";

/** What `req.session` is where the app's types say so. */
export type RequestSession = Request extends { readonly session: infer Session } ? Session : unknown;

/** The options of `toolGate()`. */
export interface ToolGateOptions<Tools extends readonly Tool[] = readonly Tool[], Session = any, Task = any>
  extends Omit<GateOptions<Tools>, "onDecision"> {
  /** Where trusted state lives. Synchronous. Default: `(req) => req.session`; passport: `(req) => req.user`. */
  readonly session?: (req: Request) => Session;
  /** What earlier middleware verified about this piece of work. Synchronous. Never the body. Default: nothing. */
  readonly task?: (req: Request) => Task;
  /**
   * Who is asking, made of the session and the task: a plain object with a `tenant`, or a promise of one. It is
   * called only where the session is an object, and sees no request, so that nothing else can be used.
   * Default: `(session) => session.user`.
   */
  readonly identity?: (
    session: NonNullable<Session>,
    task: Task,
  ) => MaybePromise<IdentityOf<Tools> | null | undefined>;
  /** How a body carries proposals. Default: `plain`, `{ name, args }`. */
  readonly format?: Format;
  /** Gets one event for each proposal, on every exit. What it throws changes nothing. Default: nobody listens. */
  readonly onDecision?: (event: DecisionEvent, req: Request) => unknown;
}

/** Makes `identity` required where the default, `session.user`, is known not to give what the tools need. */
export type IdentityNeeded<Tools, Session> =
  NonNullable<Session> extends { readonly user?: infer User }
    ? unknown extends User
      ? unknown
      : [NonNullable<User>] extends [IdentityOf<Tools>]
        ? unknown
        : { readonly identity: unknown }
    : unknown;

/** A mount, ready for requests. */
export interface Mount extends Omit<GateSettings, "onDecision"> {
  readonly format: Format;
  /** What the app says of the caller, a promise of it, or why there is nobody. It may throw. */
  readonly identify: (req: Request) => unknown;
  readonly onDecision: ((event: DecisionEvent, req: Request) => unknown) | undefined;
}

const known: Record<keyof ToolGateOptions, true> = {
  tools: true,
  store: true,
  session: true,
  task: true,
  identity: true,
  format: true,
  timeoutMs: true,
  maxCalls: true,
  limits: true,
  onDecision: true,
};

/** Checks the options of a mount. @throws {TypeError} that names the option and the mend */
export function mountOf(options: ToolGateOptions): Mount {
  const given = copyOptions("toolGate", options, known);
  const settings = gateSettings("toolGate", given as Partial<GateOptions>);
  const { session = defaultSession, task, identity = defaultIdentity, format = plain, onDecision } = given;
  requireSynchronous("toolGate", "session", session, "It returns where the app keeps who is signed in.");
  if (task !== undefined)
    requireSynchronous("toolGate", "task", task, "It returns what earlier middleware verified.");
  requireFunction("toolGate", "identity", identity, "It makes an identity of the session.");
  requireFormat("toolGate", format);
  format.describe(settings.tools); // a tool that the format cannot say is found now, not by the first request
  return Object.freeze({
    ...settings,
    format,
    onDecision,
    identify(req: Request): unknown {
      const state: unknown = session(req);
      if (!settled(state) || typeof state !== "object" || state === null) return noSession;
      const verified: unknown = task?.(req);
      return settled(verified) ? identity(state, verified) : noTask;
    },
  });
}

/** A session and a task are there already. A promise of one is nobody's, and is let go of. */
function settled(state: unknown): boolean {
  if (!isPromiseLike(state)) return true;
  abandon(state);
  return false;
}

function defaultSession(req: Request): unknown {
  return ownValue(req, "session"); // own: `Object.prototype.session` signs nobody in
}

function defaultIdentity(session: object): never {
  return ownValue(session, "user") as never;
}

/** Registered, so that `describeTools()` of the ESM copy knows a gate of the CommonJS copy. */
const MOUNT = Symbol.for("express-tool-gate.mount.1");

/** Puts a mount behind its middleware. */
export function bindMount(handler: RequestHandler, mount: Mount): RequestHandler {
  return Object.defineProperty(handler, MOUNT, { value: mount });
}

/** The mount behind a middleware; `undefined` where `toolGate()` did not make it. */
export function mountBehind(handler: unknown): Mount | undefined {
  return typeof handler === "function" ? (handler as { [MOUNT]?: Mount })[MOUNT] : undefined;
}
