// `npm run quickstart`: from a fresh clone to a served library, a key and the answer to a search. Run again,
// it serves the same library with the same key. With `-- --exit` it stops after the answer.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { bun, fail, root, run, setUp } from "./setup.mjs";

const KEY_NAME = "quickstart";
const SAMPLE = { query: "settings screen with a list of toggles", platform: "ios", limit: 3 };
const READY_SECONDS_MAX = 60;

await setUp({ isForTests: false });
const port = await freePort(Number(process.env.PORT ?? 3000));
const baseUrl = `http://localhost:${port}`;
const environment = { ...process.env, PORT: String(port), BASE_URL: process.env.BASE_URL ?? baseUrl };

const dataDir = resolve(root, process.env.DATA_DIR ?? "data");
// Readable by its user alone, as the folder is. It opens what that user can read there anyway: the library.
const keyFile = join(dataDir, "quickstart-key");
const isFirstRun = !existsSync(keyFile);
// Neither beside screens that somebody brought, nor after it was removed.
if (isFirstRun && screenCount() === 0) {
  heading("Loading the demo library");
  run(bun, ["run", "src/cli.ts", "import", "demo/manifest.jsonl"], { env: environment });
}
let key = isFirstRun ? freshKey() : readFileSync(keyFile, "utf8").trim();

heading("Starting the server");
const server = spawn(bun, ["run", "src/cli.ts", "serve"], {
  cwd: root,
  env: environment,
  stdio: ["ignore", "ignore", "pipe"],
});
let setupLink = null;
server.stderr.setEncoding("utf8").on("data", (text) => {
  // Repeated at the end, where it is seen.
  setupLink ??= /\S+\/setup#\S+/.exec(text)?.[0] ?? null;
  process.stderr.write(text);
});
server.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
await ready();
await show();
if (process.argv.includes("--exit")) stop();

function heading(text) {
  console.error(`\n\u001b[1m${text}\u001b[0m`);
}

/** The wanted port, or a free one when it is taken. */
function freePort(wanted) {
  const probe = (port) =>
    new Promise((resolve, reject) => {
      const socket = createServer();
      socket.once("error", reject);
      socket.listen(port, () => {
        const { port: found } = socket.address();
        socket.close(() => resolve(found));
      });
    });
  return probe(wanted).catch(() => {
    console.error(`Port ${wanted} is taken; another one is used. Set PORT to choose.`);
    return probe(0);
  });
}

/** The JSON line that a command of the CLI prints last. */
function cli(...args) {
  const { status, stdout } = spawnSync(bun, ["run", "src/cli.ts", ...args, "--json"], {
    cwd: root,
    env: environment,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) fail(`screen-search ${args.join(" ")} failed.`);
  return JSON.parse(stdout.trim().split("\n").at(-1));
}

function screenCount() {
  const { ios, web } = cli("status").library.screens;
  return ios + web;
}

/** A new key for the demo workspace, kept for the next run. Earlier ones stay: somebody may use them. */
function freshKey() {
  const { workspaces } = cli("workspace", "list");
  const workspace =
    workspaces.find(({ name }) => name === "Demo") ?? cli("workspace", "create", "Demo", "--plan", "team");
  const { key: created } = cli("key", "create", "--workspace", workspace.id, "--name", KEY_NAME);
  writeFileSync(keyFile, `${created}\n`, { mode: 0o600 });
  return created;
}

async function ready() {
  const deadline = Date.now() + READY_SECONDS_MAX * 1000;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill("SIGTERM");
  fail(`The server was not ready after ${READY_SECONDS_MAX} seconds.`);
}

/** The sample search. A kept key that was revoked meanwhile, or is of another library, is replaced. */
async function search() {
  const body = JSON.stringify(SAMPLE);
  const ask = () =>
    fetch(`http://localhost:${port}/v1/screens/search`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body,
    });
  let answer = await ask();
  if (answer.status === 401) {
    key = freshKey();
    answer = await ask();
  }
  const { screens, error } = await answer.json();
  if (!answer.ok) fail(`The sample search failed: ${error.message}`);
  return { body, screens };
}

async function show() {
  const { body, screens } = await search();
  console.log(`
Serving ${baseUrl} from ${dataDir}

Your key (kept in ${keyFile} for the next run):
  ${key}

Try it:
  curl ${baseUrl}/v1/screens/search \\
    -H "Authorization: Bearer ${key}" \\
    -H "Content-Type: application/json" \\
    -d '${body}'

The answer:
${JSON.stringify({ screens }, null, 2)}

See the first one: ${screens[0]?.service_url ?? "(nothing matched)"}

For agents (MCP):
  claude mcp add --transport http screen-search ${baseUrl}/mcp --header "Authorization: Bearer ${key}"

Guides and reference: ${baseUrl}/docs, the TypeScript client: npm install ${baseUrl}/client.tgz
Your own screens: npx screen-search import <path>, without the demo's: npx screen-search demo remove
${setupLink === null ? `Sign in: ${baseUrl}/sign-in` : `Make your account (once, within 30 minutes): ${setupLink}`}`);
}

function stop() {
  server.removeAllListeners("exit");
  server.on("exit", (code) => process.exit(code ?? 0));
  server.kill("SIGTERM");
}
