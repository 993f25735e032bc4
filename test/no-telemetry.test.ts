// The service connects to nothing that was not configured: seen from the kernel, from import to search.
import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeManifest } from "./support/backups.ts";
import { cli } from "./support/command-line.ts";
import { temporaryFolder } from "./support/folder.ts";
import { freePort } from "./support/free-port.ts";
import { childEnvironment, searchAt, untilReady } from "./support/server.ts";
import { canTrace } from "./support/system-calls.ts";

/** Runs a command of the command line; `trace` gets every address that one of its processes sends to. */
function traced(trace: string, env: Record<string, string>, ...args: string[]) {
  const calls = "trace=connect,sendto,sendmsg,sendmmsg";
  const strace = ["strace", "--follow-forks", "--quiet=all", "--signal=none", "-e", calls, "-o", trace];
  // The shell says which process it becomes, so that this one gets the signal and not strace.
  const command = ["sh", "-c", 'echo $$ >"$0.pid" && exec "$@"', trace, process.execPath, cli, ...args];
  return Bun.spawn([...strace, ...command], { env, stdout: "pipe", stderr: "inherit" });
}

async function addressesIn(trace: string): Promise<string[]> {
  const found = (await readFile(trace, "utf8")).matchAll(/(?:inet_addr\(|inet_pton\(AF_INET6, )"([^"]+)"/g);
  return [...new Set([...found].map(([, address = ""]) => address))];
}

/** Imports, then serves, searches and stops, with these settings each; the addresses that anything was sent to. */
async function contacted(...served: readonly Record<string, string>[]): Promise<readonly string[][]> {
  const folder = temporaryFolder();
  const port = String(freePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = join(folder, "data");
  const env = childEnvironment({ DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: port, BASE_URL: url });
  const trace = (name: string) => join(folder, name);
  const said = async (name: string, ...args: string[]) => {
    const child = traced(trace(name), env, ...args, "--json");
    const text = await new Response(child.stdout).text();
    expect(await child.exited).toBe(0);
    return JSON.parse(text.trim().split("\n").at(-1) ?? "");
  };
  await said("import", "import", await writeManifest([{ title: "Login with a passcode", image: 1 }]));
  const { id } = await said("workspace", "workspace", "create", "Team", "--plan", "team");
  const { key } = await said("key", "key", "create", "--workspace", id, "--name", "telemetry");
  const prepared = await Promise.all(["import", "workspace", "key"].map((name) => addressesIn(trace(name))));
  const found: string[][] = [];
  for (const [at, settings] of served.entries()) {
    const name = trace(`serve-${at}`);
    const server = traced(name, { ...env, ...settings }, "serve");
    await untilReady(url);
    const answer = await searchAt(url, key, { query: "login", platform: "ios" });
    const { screens } = (await answer.json()) as { screens: unknown[] };
    expect([answer.status, screens.length]).toEqual([200, 1]);
    process.kill(Number(await readFile(`${name}.pid`, "utf8")), "SIGTERM");
    expect(await server.exited).toBe(0);
    found.push([...prepared.flat(), ...(await addressesIn(name))]);
  }
  return found;
}

test.skipIf(!canTrace)(
  "nothing is sent to any address, not even a name server, unless it is configured",
  async () => {
    const [usual, traces] = await contacted({}, { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.2:9" });
    expect(usual).toEqual([]);
    // What is configured is seen, so the watch works.
    expect(traces).toContain("127.0.0.2");
  },
);
