import { readFileSync } from "node:fs";

/** The JSON that a page shows, block by block. */
export function jsonBlocksOf(page: string): any[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
  return [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block]) => JSON.parse(block as string));
}
