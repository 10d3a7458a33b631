// Writes the code that the pages show into them, from the files that the tests run.
// A page names each block in a comment before it: <!-- code: docs/code/scope.ts#scope -->
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const pages = ["README.md", ...readdirSync("docs", { recursive: true }).map((name) => `docs/${name}`)];
const block = /(<!-- code: (\S+)#(\S+) -->\n```\w+\n)[\s\S]*?```/g;

for (const page of pages.filter((name) => name.endsWith(".md"))) {
  const text = readFileSync(page, "utf8");
  writeFileSync(
    page,
    text.replace(block, (_, head, file, region) => `${head}${codeOf(file, region)}\`\`\``),
  );
}

function codeOf(file, region) {
  const found = new RegExp(`(?://|--) #region ${region}\\n([\\s\\S]*?) *(?://|--) #endregion`).exec(
    readFileSync(file, "utf8"),
  );
  if (found === null) throw new Error(`${file} has no region ${region}`);
  const lines = found[1].split("\n");
  const indent = Math.min(...lines.filter((line) => line !== "").map((line) => line.search(/\S/)));
  return `${lines
    .map((line) => line.slice(indent))
    .join("\n")
    .trimEnd()}\n`;
}
