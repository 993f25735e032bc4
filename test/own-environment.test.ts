// Commands take their settings from the environment they were given, and reach a service of their own machine
// whatever proxy is named there.
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { proxyHint } from "../src/system/proxy.ts";
import { cli, endOf } from "./support/command-line.ts";
import { temporaryFolder } from "./support/folder.ts";
import { childEnvironment } from "./support/server.ts";

const folder = temporaryFolder();

function runIn(cwd: string, args: readonly string[], settings: Record<string, string> = {}) {
  const options = { cwd, env: childEnvironment(settings), stdout: "pipe", stderr: "pipe" } as const;
  return endOf(Bun.spawn([process.execPath, cli, ...args], options));
}

test("a .env of the current folder, whatever its name, changes nothing; what was given is obeyed", async () => {
  const other = join(folder, "of-another-project");
  const own = join(folder, "own");
  for (const name of [".env", ".env.local", ".env.development", ".env.production"])
    await writeFile(join(folder, name), `DATA_DIR=${other}\nPORT=x\nDATABASE_URL=x\n`);
  const { code, said } = await runIn(folder, ["key", "list"], { DATA_DIR: own });
  expect([code, said]).toEqual([0, expect.any(String)]);
  expect([existsSync(other), existsSync(own)]).toEqual([false, true]);
});

test("a bunfig.toml of the current folder has the command run none of its code", async () => {
  const cwd = join(folder, "with-bunfig");
  const own = join(folder, "own-with-bunfig");
  await Bun.write(join(cwd, "bunfig.toml"), 'preload = ["./theirs.ts"]\n');
  await Bun.write(join(cwd, "theirs.ts"), 'await Bun.write("ran", "");\n');
  const path = `${join(import.meta.dir, "../node_modules/.bin")}:${process.env["PATH"]}`;
  const env = childEnvironment({ DATA_DIR: own, PATH: path });
  const child = Bun.spawn([cli, "key", "list"], { cwd, env, stdout: "ignore", stderr: "ignore" });
  expect(await child.exited).toBe(0);
  expect([existsSync(join(cwd, "ran")), existsSync(own)]).toEqual([false, true]);
});

test("a file that is named by --env-file is obeyed", async () => {
  const named = join(folder, "named");
  await writeFile(join(folder, "settings"), `DATA_DIR=${named}\n`);
  const command = [process.execPath, `--env-file=${join(folder, "settings")}`, cli, "key", "list"];
  await Bun.spawn(command, { cwd: folder, env: childEnvironment({}), stdout: "ignore", stderr: "ignore" })
    .exited;
  expect(existsSync(named)).toBe(true);
});

describe("a proxy", () => {
  const nowhere = "http://127.0.0.1:9";
  const settings = {
    HTTP_PROXY: nowhere,
    http_proxy: nowhere,
    HTTPS_PROXY: nowhere,
    NO_PROXY: "internal.test",
    DATA_DIR: join(folder, "own"),
  };
  const importFrom = async (url: string) => {
    const file = join(folder, "rows.jsonl");
    await writeFile(file, JSON.stringify({ app_name: "Korvo", platform: "ios", title: "x" }));
    return runIn(folder, ["import", file, "--dry-run", "--url", url, "--key", "uss_live_none"], settings);
  };

  test("is not asked for a service of this machine", async () => {
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: () => new Response("found", { status: 418 }),
    });

    for (const host of ["127.0.0.1", "localhost"])
      expect((await importFrom(`http://${host}:${server.port}`)).said).toContain("status 418");
    await server.stop(true);
  });

  test("that does not answer is named by its setting, and never by its address", async () => {
    const { code, said } = await importFrom("https://screens.example.test");
    expect(code).toBe(1);
    expect(said).toContain("HTTPS_PROXY");
    expect(said).not.toContain("127.0.0.1:9");
  });

  test("that was not asked is not named", () => {
    const error = Object.assign(new Error("x"), { code: "ECONNREFUSED", path: "https://a.internal.test/" });
    expect(proxyHint(error, settings)).toBe("");
    expect(proxyHint(error, { ...settings, NO_PROXY: "" })).toContain("HTTPS_PROXY");
    expect(proxyHint(error, {})).toBe("");
    expect(proxyHint(new Error("x"), settings)).toBe("");
  });
});
