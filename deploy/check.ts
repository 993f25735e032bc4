// `bun run check`: everything that can be said about the sources without running the product. All steps run, then a table.
import { join } from "node:path";

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

const root = join(import.meta.dir, "..");
const cargo = ["--manifest-path", "native/Cargo.toml", "--workspace"];
const steps: readonly Step[] = [
  { name: "format and lint (Biome)", command: ["bunx", "biome", "check", "--error-on-warnings", "."] },
  { name: "types (tsc)", command: ["bunx", "tsc", "--noEmit", "-p", "."] },
  { name: "types of the pages (tsc)", command: ["bunx", "tsc", "--noEmit", "-p", "src/pages"] },
  { name: "style sheets have types", command: ["bun", "deploy/style-types.ts"] },
  { name: "types of the client (tsc)", command: ["bunx", "tsc", "--noEmit", "-p", "src/client"] },
  {
    name: "format (rustfmt)",
    command: ["cargo", "fmt", "--manifest-path", "native/Cargo.toml", "--all", "--check"],
  },
  { name: "lint (clippy)", command: ["cargo", "clippy", ...cargo, "--all-targets", "--", "-D", "warnings"] },
  { name: "architecture", command: ["bun", "test", "./test/architecture.test.ts"] },
  {
    name: "migrations are generated",
    command: ["bunx", "drizzle-kit", "generate", "--config", "deploy/drizzle.config.ts"],
  },
  {
    name: "generated files are committed",
    command: [
      "git",
      "diff",
      "--exit-code",
      "--stat",
      "--",
      "native/addon/index.d.ts",
      "src/pages/styles.d.ts",
      "src/storage/sqlite/migrations",
    ],
  },
];

function run(step: Step): { readonly name: string; readonly result: string; readonly seconds: string } {
  console.log(`\n▸ ${step.name}`);
  const start = performance.now();
  const [command = "", ...args] = step.command;
  const { exitCode } = Bun.spawnSync([command, ...args], { cwd: root, stdout: "inherit", stderr: "inherit" });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return { name: step.name, result: exitCode === 0 ? "ok" : "FAILED", seconds };
}

const results = steps.map(run);
console.table(results);
process.exit(results.every(({ result }) => result === "ok") ? 0 : 1);
