// `bun run check`: everything that can be said about the sources without running the product. All steps run,
// two at a time, then a table.
import { join } from "node:path";
import { addonFolder } from "./cargo-options.mjs";
import { writeStyleTypes } from "./style-types.ts";
import { writeContract } from "./typescript-contract.ts";

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

interface Outcome {
  readonly name: string;
  readonly result: "ok" | "FAILED";
  readonly seconds: string;
}

const root = join(import.meta.dir, "..");
const atOnce = 2;
/** benchmarks/ has its own checks. */
const linted = ["src", "test", "deploy", "package.json", "tsconfig.json", "biome.json"];
const generated = [
  "native/addon/index.d.ts",
  "src/database/sqlite/migrations",
  "src/database/postgres/migrations",
];

/** The commit since which the engine is the same, as `.ci/run` says: its lint passed there. */
const engineUnchangedSince = process.env["ENGINE_UNCHANGED_SINCE"] ?? "";

// The longest come first.
const steps: readonly Step[] = [
  { name: "types (tsc)", command: ["bunx", "tsc", "--noEmit", "-p", "."] },
  { name: "format and lint (Biome)", command: ["bunx", "biome", "check", "--error-on-warnings", ...linted] },
  ...(engineUnchangedSince === ""
    ? [
        {
          name: "lint (clippy)",
          command: [
            "cargo",
            "clippy",
            ...addonFolder(),
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
          ],
        },
      ]
    : []),
  { name: "types of the client (tsc)", command: ["bunx", "tsc", "--noEmit", "-p", "src/client"] },
  {
    name: "migrations are generated",
    command: ["bunx", "drizzle-kit", "generate", "--config", "deploy/drizzle.config.ts"],
  },
  {
    name: "migrations of PostgreSQL are generated",
    command: ["bunx", "drizzle-kit", "generate", "--config", "deploy/drizzle.postgres.config.ts"],
  },
  {
    name: "format (rustfmt)",
    command: ["cargo", "fmt", "--manifest-path", "native/Cargo.toml", "--all", "--check"],
  },
  { name: "architecture", command: ["bun", "test", "./test/architecture.test.ts"] },
];
const last: Step = {
  name: "generated files are committed",
  command: ["git", "diff", "--exit-code", "--stat", "--", ...generated],
};

/** Runs a step and prints what it said in one piece: two run at once. */
async function run({ name, command }: Step): Promise<Outcome> {
  const start = performance.now();
  const child = Bun.spawn([...command], { cwd: root, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const said = await Promise.all([child.stdout, child.stderr].map((output) => new Response(output).text()));
  const exitCode = await child.exited;
  console.log(`\n▸ ${name}\n${said.join("").trim()}`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return { name, result: exitCode === 0 ? "ok" : "FAILED", seconds };
}

// Types that the steps need and git ignores.
await Promise.all([writeStyleTypes(), writeContract()]);
const waiting = [...steps];
const outcomes: Outcome[] = [];

async function runWaiting(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) outcomes.push(await run(step));
}

await Promise.all(Array.from({ length: atOnce }, runWaiting));
outcomes.push(await run(last));
console.table(outcomes);
process.exit(outcomes.every(({ result }) => result === "ok") ? 0 : 1);
