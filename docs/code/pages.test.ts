import { existsSync, readdirSync, readFileSync } from "node:fs";
import { denials } from "express-tool-gate/core";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const docs = readdirSync(new URL("docs/", root), { recursive: true, encoding: "utf8" });
const pages = ["README.md", ...docs.map((name) => `docs/${name}`)].filter((name) => name.endsWith(".md"));
const text = (path: string) => readFileSync(new URL(path, root), "utf8");

/** Code that a page shows, each block with the comment before it that names its file and region. */
function blocksOf(page: string) {
  const blocks = text(page).matchAll(/(?:<!-- code: (\S+)#(\S+) -->\n)?```(ts|js|sql)\n([\s\S]*?)```/g);
  return [...blocks].map(([, file, region, , code]) => ({ page, file, region, code: code as string }));
}

function regionOf(file: string, region: string): string {
  const [, body] =
    text(file).match(new RegExp(`(?://|--) #region ${region}\\n([\\s\\S]*?) *(?://|--) #endregion`)) ?? [];
  const lines = (body ?? "").split("\n");
  const indent = Math.min(...lines.filter((line) => line !== "").map((line) => line.search(/\S/)));
  return `${lines
    .map((line) => line.slice(indent))
    .join("\n")
    .trimEnd()}\n`;
}

describe.each(pages)("%s", (page) => {
  it.each(blocksOf(page))("shows $file#$region as the tests run it", ({ file, region, code }) => {
    expect(file, "a block of code without the file it comes from").toBeDefined();
    expect(code).toBe(regionOf(file as string, region as string));
  });

  it("links to nothing that is not there", () => {
    const links = [...text(page).matchAll(/\]\(((?!https?:|#)[^)#]+)/g)].map(([, link]) => link as string);
    expect(links.filter((link) => !existsSync(new URL(link, new URL(page, root))))).toEqual([]);
  });
});

it("lists every code with its status, what to do next and its advice", () => {
  for (const [code, { status, retry, advice }] of Object.entries(denials)) {
    const row = text("README.md")
      .split("\n")
      .find((line) => line.startsWith(`| \`${code}\``));
    expect(row, code).toContain(`| ${status} | \`${retry}\` |`);
    expect(row, code).toContain(advice);
  }
});
