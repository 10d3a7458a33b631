/**
 * Public material for tests, read where it lies: beside the checkout, and never copied into it.
 *
 * @module
 */
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "vitest";

const folder = new URL("../../../shared/data/", import.meta.url);

/** A suite over one file, or one line that says that the file is not there. */
export function describeWithData<Data>(file: string, suite: (data: Data) => void): void {
  const path = new URL(file, folder);
  if (existsSync(path)) {
    const data = JSON.parse(readFileSync(path, "utf8")) as Data;
    describe(file, () => suite(data));
    return;
  }
  console.log(`Skipped: ${file} is not in ../shared/data.`);
  describe(file, () => it.skip("is not there"));
}
