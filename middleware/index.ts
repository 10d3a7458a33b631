/**
 * `express-tool-gate`: the core, and its middleware for Express 4 and 5.
 *
 * @module
 */
export * from "../src/index.js";
export { describeTools } from "./describe-tools.js";
export type { ToolCallResult } from "./locals.js";
export type { ToolGateOptions } from "./mount.js";
export { sendToolResult } from "./send-tool-result.js";
export { toolErrorHandler } from "./tool-error-handler.js";
export { toolGate } from "./tool-gate.js";
