/**
 * The names that providers take for tools: one that is refused there would fail every request that lists it.
 *
 * @module
 */
import { mistake } from "../options.js";
import type { Tool } from "../tool.js";

/** What a provider takes for a name. */
export interface NameRule {
  readonly pattern: RegExp;
  /** The rule in words. */
  readonly words: string;
}

/**
 * Functions of Chat Completions and of Responses.
 *
 * @see https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
 */
export const OPENAI_NAMES: NameRule = {
  pattern: /^[a-zA-Z0-9_-]{1,64}$/,
  words: 'up to 64 letters, digits, "_" and "-"',
};

/**
 * Anthropic answers 400 with this pattern for any other name.
 *
 * @see https://github.com/home-assistant/core/issues/147760
 */
export const ANTHROPIC_NAMES: NameRule = {
  pattern: /^[a-zA-Z0-9_-]{1,128}$/,
  words: 'up to 128 letters, digits, "_" and "-"',
};

/**
 * `FunctionDeclaration.name`, as the Gemini API answers 400 by it.
 *
 * @see https://ai.google.dev/api/caching#FunctionDeclaration
 * @see https://github.com/google-gemini/gemini-cli/issues/2966
 */
export const GEMINI_NAMES: NameRule = {
  pattern: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/,
  words: 'up to 64 letters, digits, "_", ".", ":" and "-", the first a letter or "_"',
};

/**
 * The names that the protocol allows; clients refuse others.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names
 */
export const MCP_NAMES: NameRule = {
  pattern: /^[A-Za-z0-9_.-]{1,128}$/,
  words: 'up to 128 letters, digits, "_", "-" and "."',
};

/** @throws {TypeError} for the first tool whose name the provider does not take */
export function requireNames(format: string, tools: readonly Tool[], { pattern, words }: NameRule): void {
  const refused = tools.find(({ name }) => !pattern.test(name));
  if (refused !== undefined) {
    const mend = "Give it another name, or mount it with another format";
    throw mistake(format, `takes no tool named ${JSON.stringify(refused.name)}, only ${words}. ${mend}.`);
  }
}
