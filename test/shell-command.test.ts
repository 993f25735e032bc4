// Messages name commands as they are typed on the machine they are read on.
import { expect, test } from "bun:test";
import { cp, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { Glob } from "bun";
import { programName, shellCommand } from "../src/system/shell-command.ts";
import { temporaryFolder } from "./support/folder.ts";
import { childEnvironment } from "./support/server.ts";

const root = join(import.meta.dir, "..");
const run = (command: string[], cwd: string) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, env: childEnvironment({}) });
  return { exitCode, stdout: stdout.toString().trim(), stderr: stderr.toString() };
};

test("in a checkout the command that messages name runs as it is printed", async () => {
  expect(shellCommand("--version")).toBe("npx screen-search --version");
  // deploy/setup.mjs links it after it installed the packages; here a folder beside this one is linked so.
  const folder = temporaryFolder();
  await mkdir(join(folder, "node_modules/.bin"), { recursive: true });
  await symlink(join(root, "src/cli.ts"), join(folder, "node_modules/.bin/screen-search"));
  await symlink(process.execPath, join(folder, "node_modules/.bin/bun"));
  await Bun.write(join(folder, "package.json"), "{}");
  const { exitCode, stdout } = run(shellCommand("--version").split(" "), folder);
  expect([exitCode, stdout]).toEqual([0, (await Bun.file(join(root, "package.json")).json()).version]);
});

test("in the image and the package, which have no deploy/, it is on the path", async () => {
  const folder = temporaryFolder();
  await cp(join(root, "src/system/shell-command.ts"), join(folder, "src/system/shell-command.ts"));
  const program = 'console.log(require("./src/system/shell-command.ts").shellCommand("setup-link"))';
  expect(run([process.execPath, "-e", program], folder).stdout).toBe("screen-search setup-link");
});

test("no message writes a command of its own", async () => {
  const help = run([process.execPath, "src/cli.ts", "--help"], root).stdout;
  const names = [...help.matchAll(/^ {2}([a-z-]+)(?: |$)/gm)].map(([, name]) => name);
  expect(names).toContain("setup-link");
  const written = new RegExp(`(?<!\`)screen-search (?:${names.join("|")})\\b`);
  const wrong: string[] = [];
  for (const file of new Glob("src/**/*.{ts,tsx}").scanSync(root)) {
    const lines = (await Bun.file(join(root, file)).text()).split("\n");
    for (const line of lines)
      if (written.test(line) && !/^\s*(?:\/\/|\*)/.test(line)) wrong.push(`${file}: ${line.trim()}`);
  }
  expect(wrong).toEqual([]);
  expect(programName).toEndWith("screen-search");
});
