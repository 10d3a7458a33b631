/**
 * `express-tool-gate/core`: the gate without Express.
 *
 * @module
 */
export {
  type DefineTool,
  defineTool,
  type ToolDefinition,
  type ToolWorld,
  toolDefiner,
  type WhereOf,
} from "./define-tool.js";
export type { DecisionEvent } from "./event.js";
export type { FieldPath, Projected } from "./field-paths.js";
export type { Format, FormatCall, FormatEntry, FormatReply } from "./format.js";
export { flat } from "./formats/flat.js";
export type { ListedTool } from "./formats/listing.js";
export { plain } from "./formats/plain.js";
export { type CallOptions, createGate, type Gate, type GateOptions } from "./gate.js";
export type { Identity } from "./identity.js";
export type { Ledger, LedgerVerdict, TaskBounds, TaskKey } from "./limits/ledger.js";
export { type MemoryLedger, type MemoryLedgerOptions, memoryLedger } from "./limits/memory-ledger.js";
export type { Limits, TaskLimits } from "./limits/task-limits.js";
export type { MaybePromise } from "./maybe-promise.js";
export { ownedBy } from "./owned-by.js";
export type { Proposal } from "./proposal.js";
export type { Cause } from "./refusal.js";
export {
  type DenialCode,
  type DenialInfo,
  denials,
  type Retry,
  type ToolDenial,
  type ToolResult,
  type ToolSuccess,
} from "./result.js";
export { runTask, type TaskOutcome } from "./runner/run-task.js";
export type { StopReason } from "./runner/task-memory.js";
export type { RunnerLimits, TaskOptions, TaskStep } from "./runner/task-options.js";
export type {
  CallResult,
  ModelTurn,
  ProposedCall,
  Transcript,
  TranscriptEntry,
} from "./runner/transcript.js";
export type { InputSchema, JsonSchema } from "./schema/input-schema.js";
export { jsonSchema } from "./schema/json-schema.js";
export { type StringFields, stringFields } from "./schema/string-fields.js";
export type { Scope } from "./scope.js";
export type {
  ReadOptions,
  RecordKey,
  RecordQuery,
  RecordStore,
  Scalar,
  StoredRecord,
  Stores,
  Where,
} from "./store.js";
export { mapStore } from "./stores/map.js";
export { type MemoryRecord, type MemoryStore, memoryStore } from "./stores/memory.js";
export type { ArgsOf, IdentityOf, SuccessOf, Tool } from "./tool.js";
export { type ExecuteResult, executeTool, type TicketContext } from "./tools/execute-tool.js";
export { getTicket, type Ticket, type TicketReader } from "./tools/get-ticket.js";
export { type Note, type NoteReader, readNote } from "./tools/read-note.js";
export { type NoteSession, type NoteStore, readNoteTool } from "./tools/read-note-tool.js";
