/** Runs a program of the packages by its name, as npx would: `node run.mjs vite build`. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const OWNERS = { biome: "@biomejs/biome", tsc: "typescript" };
const [name, ...words] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const home = join(here, "node_modules", OWNERS[name] ?? name);
const { bin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
const script = join(home, typeof bin === "string" ? bin : bin[name]);
const done = spawnSync(process.execPath, [script, ...words], { cwd: here, stdio: "inherit" });
process.exit(done.status ?? 1);
