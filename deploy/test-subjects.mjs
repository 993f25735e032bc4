// Tests that cost most, and the parts of the product that they are about. A landing runs those whose part it
// changed: the others passed where it began. A nightly run, and `npm test` alone, run all.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const service = ["native", "src", ":!src/pages", ":!src/client", ":!src/web/docs", ":!*.md"];
const imports = ["src/library/importing", "src/library/imports", "src/library/jobs", "src/library/writing"];
const pictureStores = ["src/images/*store*", "src/images/picture-version.ts", "src/images/remove-orphans.ts"];

/** Names of test files, where `*` stands for anything, and paths as git reads them. */
export const subjects = [
  { tests: ["dearest-calls", "import-kill", "relevance", "simulation"], about: service },
  { tests: ["capture*", "storybook"], about: ["src/library/capture", "src/cli/capture-command.ts"] },
  {
    tests: ["backup", "damage", "database-put-back*", "lost-data", "recovery", "verify*"],
    about: ["src/maintenance", "src/database", ...pictureStores, "src/cli/*backup*"],
  },
  { tests: ["bucket*", "move*"], about: ["src/images/bucket", ...pictureStores, "src/maintenance/move"] },
  { tests: ["milvus"], about: ["src/index", "native"] },
  { tests: ["index-*", "follow-changes"], about: ["src/index", "src/database/stores", "native"] },
  {
    tests: ["import-cost", "import-disk-full", "import-outage", "import-stopping", "imports-restart"],
    about: [...imports, "src/system/processes"],
  },
  { tests: ["job-*"], about: [...imports, "src/library/describe", "src/system/processes"] },
  {
    tests: ["postgres-*", "busy-database", "write-fairness"],
    about: ["src/database", "src/system/processes"],
  },
  { tests: ["rate-limits-*", "redis-*"], about: ["src/http", "src/system/redis"] },
  {
    tests: ["oauth-*", "mcp-connectors"],
    about: ["src/people/connections", "src/people/accounts", "src/mcp"],
  },
  { tests: ["rerank*"], about: ["src/search", "src/system/redis"] },
  { tests: ["describe*", "describing-model"], about: ["src/library/describe", "src/screens/describe*"] },
  { tests: ["metrics*", "tracing"], about: ["src/telemetry", "src/http"] },
  { tests: ["deploy*", "helm", "rehearsal", "release"], about: ["deploy", "Dockerfile", "package.json"] },
  { tests: ["rolling-upgrade", "upgrade-from-release"], about: ["src/database", "src/index", "src/images"] },
  { tests: ["ocr", "appearances", "look-alike*", "picture-*"], about: ["src/images", "native"] },
  { tests: ["python-client"], about: ["src/client", "deploy/*client*", "deploy/python"] },
];

/** Files that every test is made with. */
const ofAll = ["bun.lock", "bunfig.toml", "tsconfig.json"];

/** Files of a checkout that git knows. */
export function filesOf(checkout, paths) {
  const { stdout } = spawnSync("git", ["ls-files", "--", ...paths], { cwd: checkout, encoding: "utf8" });
  return stdout.split("\n").filter((path) => path !== "");
}

/** The files of tests by their names. */
export function testFiles(checkout, names) {
  return filesOf(
    checkout,
    names.map((name) => `test/${name}.test.ts`),
  );
}

/** A test's file and what it imports that is part of the tests. */
function withSupport(checkout, path, found = new Set()) {
  if (found.has(path) || !existsSync(join(checkout, path))) return found;
  found.add(path);
  const text = readFileSync(join(checkout, path), "utf8");
  for (const [, imported] of text.matchAll(/"(\.{1,2}\/[^"]+\.(?:ts|mjs|py))"/g)) {
    const of = normalize(join(dirname(path), imported));
    if (of.startsWith("test/")) withSupport(checkout, of, found);
  }
  return found;
}

/** Test files whose parts, support and tools are as they were at a commit. */
export function unchangedTests(since, checkout = root) {
  const isChanged = (paths) =>
    spawnSync("git", ["diff", "--quiet", since, "--", ...paths], { cwd: checkout }).status !== 0;
  if (isChanged(ofAll)) return [];
  return subjects
    .filter(({ about }) => !isChanged(about))
    .flatMap(({ tests }) => testFiles(checkout, tests))
    .filter((path) => !isChanged([...withSupport(checkout, path)]));
}
