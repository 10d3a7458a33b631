// Two passes of tsc: ESM and CommonJS, each with its own declarations.
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";

rmSync("dist", { recursive: true, force: true });
for (const project of ["tsconfig.build.json", "tsconfig.cjs.json"]) {
  const tsc = ["node_modules/typescript/bin/tsc", "-p", project];
  const { status } = spawnSync(process.execPath, tsc, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
writeFileSync("dist/cjs/package.json", '{"type":"commonjs"}\n');
