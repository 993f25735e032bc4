#!/usr/bin/env bun
// Tries /mcp with the clients that people use, old and new, by a key and by a person's sign-in. Not part of
// `npm test`: each is installed by its own package manager into a folder of its own, which takes minutes and
// a registry. A client that cannot be installed is skipped with a line. Exit code 1 when one fails.
// CLIENTS_DIR keeps what was installed for the next run; arguments choose clients by name.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "../support/free-port.ts";
import { writeKey } from "../support/imports.ts";
import { openMcpService } from "../support/mcp.ts";
import { setUpOwner } from "../support/people.ts";
import { openBrowser } from "./browser.ts";
import { type Check, type Client, clients } from "./clients.ts";

const installMsMax = 300_000;
const checkMsMax = 180_000;

/** Runs a command in a folder. Null when it did what it must, else the end of what it said. */
async function complaintOf(
  { command, says = "" }: Omit<Check, "name">,
  cwd: string,
  env: Record<string, string>,
  timeout: number,
): Promise<string | null> {
  const options = { cwd, env: { ...process.env, ...env }, timeout, stdout: "pipe", stderr: "pipe" } as const;
  const running = Bun.spawn([...command], options);
  const streams = [running.stdout, running.stderr].map((stream) => new Response(stream).text());
  const said = (await Promise.all(streams)).join("\n").trim();
  if ((await running.exited) === 0 && said.includes(says)) return null;
  return `${said.slice(-1_500)} (exit ${running.exitCode ?? running.signalCode})`;
}

async function isInstalled({ name, install }: Client, folder: string): Promise<boolean> {
  const done = join(folder, "installed");
  if (await Bun.file(done).exists()) return true;
  await mkdir(folder, { recursive: true });
  for (const command of install) {
    const complaint = await complaintOf({ command }, folder, {}, installMsMax);
    if (complaint === null) continue;
    console.log(`skipped ${name}: ${command[0]} could not install it: ${complaint.split("\n").at(-1)}`);
    return false;
  }
  await Bun.write(done, "");
  return true;
}

/** Number of a client's checks that failed. */
async function failuresOf({ checks }: Client, folder: string): Promise<number> {
  let failures = 0;
  for (const { name, command, says = "" } of checks) {
    const filled = command.map((part) =>
      part
        .replace("{url}", environment.MCP_URL)
        .replace("{key}", environment.MCP_KEY)
        .replace("{write_key}", environment.MCP_WRITE_KEY),
    );
    const complaint = await complaintOf({ command: filled, says }, folder, environment, checkMsMax);
    console.log(complaint === null ? `ok ${name}` : `FAILED ${name}\n${complaint}`);
    if (complaint !== null) failures += 1;
  }
  return failures;
}

const kept = process.env["CLIENTS_DIR"];
const root = kept ?? (await mkdtemp(join(tmpdir(), "mcp-clients-")));
const chosen = new Set(process.argv.slice(2));
const service = await openMcpService({ BASE_URL: `http://127.0.0.1:${freePort()}` });
const { owner, done } = await setUpOwner(service);
const browser = openBrowser(owner, done.workspace_id, service.services.config.baseUrl);
const opener = join(import.meta.dir, "bin", "xdg-open");
const environment = {
  MCP_URL: service.url,
  MCP_KEY: service.key,
  MCP_WRITE_KEY: await writeKey(service, service.workspaceId),
  MCP_BROWSER: browser.url.href,
  // With the sign at the end, Python does not wait for it.
  BROWSER: `${opener} %s &`,
  PATH: `${dirname(opener)}:${process.env["PATH"]}`,
  // mcp-remote and the Inspector keep tokens there.
  HOME: await mkdtemp(join(tmpdir(), "mcp-home-")),
  MCP_AUTO_OPEN_ENABLED: "true",
  MCP_INSPECTOR_SECRET_STORE: "file",
  PYTHONDONTWRITEBYTECODE: "1",
};
let failures = 0;
for (const client of clients) {
  if (chosen.size > 0 && !chosen.has(client.name)) continue;
  const folder = join(root, client.name);
  if (await isInstalled(client, folder)) failures += await failuresOf(client, folder);
}
await browser.stop(true);
await service.close();
await rm(environment.HOME, { recursive: true });
if (kept === undefined) await rm(root, { recursive: true });
process.exit(failures === 0 ? 0 : 1);
