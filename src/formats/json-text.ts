/**
 * Decodes arguments that a provider sends as a JSON text: once, strictly, and never a second time.
 *
 * @module
 */

/**
 * The value of a JSON text. A text that is no JSON (RFC 8259), or that names a key twice in one object, is
 * handed on as it is: no tool takes a text for its arguments, and the same text again is the same proposal.
 * Nothing, or nothing but the white space of JSON, stands for no arguments: `{}`. What is no text is
 * `undefined`. Nothing is repaired.
 */
export function decodeArguments(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  if (/^[ \t\n\r]*$/.test(text)) return {};
  try {
    const value: unknown = JSON.parse(text);
    return hasDuplicateKeys(text) ? text : value;
  } catch {
    return text;
  }
}

/** Whether a valid JSON text names a key twice in one object: readers disagree on which one counts. */
function hasDuplicateKeys(text: string): boolean {
  const open: (Set<string> | undefined)[] = []; // the keys of each open object; an array has none
  let keyIsNext = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "{" || character === "[") {
      open.push(character === "{" ? new Set() : undefined);
      keyIsNext = character === "{";
    } else if (character === "}" || character === "]") {
      open.pop();
      keyIsNext = false;
    } else if (character === ",") {
      keyIsNext = open.at(-1) !== undefined;
    } else if (character === '"') {
      const end = endOfString(text, at);
      const keys = keyIsNext ? open.at(-1) : undefined;
      const key: string = keys === undefined ? "" : JSON.parse(text.slice(at, end + 1));
      if (keys?.has(key) === true) return true;
      keys?.add(key);
      keyIsNext = false;
      at = end;
    }
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
