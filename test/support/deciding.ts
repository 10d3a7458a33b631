/**
 * Decides one proposal for one tool, as the gate does before it reads.
 */
import { type Allowed, decide } from "../../src/decision.js";
import { type Caller, verifyIdentity } from "../../src/identity.js";
import { defineTool, stringFields, type Tool } from "../../src/index.js";
import { Refusal } from "../../src/refusal.js";
import { catalogOf } from "../../src/tool.js";

/** What a test changes of `docTool` or `listTool`. A policy may return anything, as in an app without TypeScript. */
export interface Policies {
  readonly allow?: (identity: any) => unknown;
  readonly id?: (args: any, identity: any) => unknown;
  readonly where?: (args: any, identity: any) => unknown;
  readonly scope?: (identity: any) => unknown;
  readonly owns?: (record: any, identity: any) => unknown;
  readonly name?: string;
  readonly collection?: string;
  readonly fields?: readonly string[];
  readonly optionalFields?: readonly string[];
  readonly limit?: number;
}

/** `get_doc`: takes `{ id }`, a lower-case word with digits, and reads the collection `docs`. */
export function docTool(policies: Policies = {}): Tool {
  return defineTool({
    name: "get_doc",
    input: stringFields({ id: /^[a-z0-9]{1,20}$/ }),
    collection: "docs",
    allow: () => true,
    id: (args: { id: string }) => args.id,
    fields: ["id", "title"],
    as: "doc",
    ...policies,
  } as never);
}

/** `list_docs`: takes `{ kind }` and lists the collection `docs`, ten at most. */
export function listTool(policies: Policies = {}): Tool {
  return defineTool({
    name: "list_docs",
    input: stringFields({ kind: /^[a-z]+$/ }),
    collection: "docs",
    allow: () => true,
    where: (args: { kind: string }) => ({ kind: args.kind }),
    limit: 10,
    fields: ["id", "title"],
    as: "docs",
    ...policies,
  } as never);
}

/** A caller that may be used for decisions. */
export function caller(identity: object): Caller {
  const verified = verifyIdentity(identity);
  if (verified instanceof Refusal) throw new Error("the test's identity is no identity");
  return verified;
}

/** The decision on `args` for `tool`; the caller is of the tenant `alpha` unless told. */
export function decideOn(
  tool: Tool,
  args: unknown,
  identity: object = { tenant: "alpha" },
): Allowed | Refusal {
  return decide(catalogOf("test", [tool]), { name: tool.name, args }, caller(identity));
}

/** The code of a decision, `"allowed"` where it is none. */
export function codeOf(decision: Allowed | Refusal): string {
  return decision instanceof Refusal ? decision.denial.code : "allowed";
}

/** An `Allowed` for `tool`. */
export function allowed(tool: Tool, args: unknown, identity?: object): Allowed {
  const decision = decideOn(tool, args, identity);
  if (decision instanceof Refusal) throw new Error(`the test's proposal is ${decision.denial.code}`);
  return decision;
}
