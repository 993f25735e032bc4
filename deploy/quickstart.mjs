// `npm run quickstart`: from a fresh clone to a served library, a key and the answer to a search.
// With `-- --exit` it stops after the answer.
import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { bun, fail, root, run, setUp } from "./setup.mjs";

const KEY_NAME = "quickstart";
const SAMPLE = { query: "settings screen with a list of toggles", platform: "ios", limit: 3 };
const READY_SECONDS_MAX = 60;

setUp({ isForTests: false });
const port = await freePort(Number(process.env.PORT ?? 3000));
const baseUrl = `http://localhost:${port}`;
const environment = { ...process.env, PORT: String(port), BASE_URL: process.env.BASE_URL ?? baseUrl };

heading("Loading the demo library");
run(bun, ["run", "src/cli.ts", "import", "demo/manifest.jsonl"], { env: environment });
const key = freshKey();

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

/** A new key for the demo workspace; keys of earlier runs are revoked, because they were shown only once. */
function freshKey() {
  const { workspaces } = cli("workspace", "list");
  const workspace =
    workspaces.find(({ name }) => name === "Demo") ?? cli("workspace", "create", "Demo", "--plan", "team");
  for (const old of cli("key", "list").keys) {
    if (old.name === KEY_NAME && old.workspace_id === workspace.id && old.revoked_at === null)
      cli("key", "revoke", old.id);
  }
  return cli("key", "create", "--workspace", workspace.id, "--name", KEY_NAME).key;
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

async function show() {
  const body = JSON.stringify(SAMPLE);
  const answer = await fetch(`http://localhost:${port}/v1/screens/search`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body,
  });
  const { screens, error } = await answer.json();
  if (!answer.ok) fail(`The sample search failed: ${error.message}`);
  console.log(`
Serving ${baseUrl} from ${resolve(root, process.env.DATA_DIR ?? "data")}

Your key (shown once; a new one each time you run this):
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

The reference: ${baseUrl}/docs
${setupLink === null ? `Sign in: ${baseUrl}/sign-in` : `Make your account (once, within 30 minutes): ${setupLink}`}`);
}

function stop() {
  server.removeAllListeners("exit");
  server.on("exit", (code) => process.exit(code ?? 0));
  server.kill("SIGTERM");
}
