// Downloads that a running service gives to programs and agents that have nothing of it yet, without a key.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { readZip } from "../src/library/archives/zip.ts";
import { docsRoutes } from "../src/web/docs/routes.ts";
import { endOf } from "./support/command-line.ts";
import { temporaryFolder } from "./support/folder.ts";
import { freePort } from "./support/free-port.ts";
import { childEnvironment, testProcess } from "./support/server.ts";
import { openTestService, type TestService } from "./support/service.ts";

const root = join(import.meta.dir, "..");
const dist = temporaryFolder();
const skill = await Bun.file(join(root, "skills/screen-search/SKILL.md")).text();
let service: TestService;
/** The service as people run it, whose search the clients are tried at. */
const server = testProcess();
let url: string;

/** Not synchronous: this process serves what it runs. */
function run(command: string[], cwd: string, env: Record<string, string> = {}) {
  return endOf(Bun.spawn(command, { cwd, env: childEnvironment(env), stdout: "pipe", stderr: "pipe" }));
}

beforeAll(async () => {
  // Into a folder of its own: other tests read what is in dist.
  for (const script of ["build-docs", "build-client"]) {
    const { code, said } = await run([process.execPath, `deploy/${script}.ts`, dist], root);
    expect(code, said).toBe(0);
  }
  url = `http://127.0.0.1:${freePort()}`;
  service = await openTestService({ BASE_URL: url });
  docsRoutes(service.services, dist).listen({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
});
afterAll(() => service.close());

test("npm installs the typed client from the service, and it searches it", async () => {
  const folder = temporaryFolder();
  await Bun.write(join(folder, "package.json"), '{"type":"module"}');
  const install = ["npm", "install", "--no-audit", "--no-fund", "--registry", url, `${url}/client.tgz`];
  const installed = await run(install, folder, { npm_config_cache: join(folder, "cache") });
  expect(installed.code, installed.said).toBe(0);
  const { version } = await Bun.file(join(root, "package.json")).json();
  const manifest = await Bun.file(join(folder, "node_modules/screen-search/package.json")).json();
  expect([manifest.version, manifest.license, manifest.private]).toEqual([version, "Apache-2.0", undefined]);
  await Bun.write(
    join(folder, "search.js"),
    `import { createScreenSearchClient } from "screen-search";
     import { createScreenSearchClient as same } from "screen-search/client";
     const client = createScreenSearchClient({ baseUrl: process.env.URL, apiKey: process.env.KEY });
     const { screens } = await client.search({ query: "sign in", platform: "ios", mode: "standard", limit: 3 });
     console.log(screens.length, same === createScreenSearchClient);`,
  );
  const { out } = await run(["node", "search.js"], folder, { URL: server.url, KEY: server.key });
  expect(out.trim()).toBe("3 true");
});

test("a text that a client has by its tag is not sent again, also by a tag that a proxy weakened", async () => {
  const get = (tag: string) => fetch(`${url}/openapi.json`, { headers: { "if-none-match": tag } });
  const tag = (await fetch(`${url}/openapi.json`)).headers.get("etag") ?? "";
  for (const known of [tag, `W/${tag}`, `"other", W/${tag}`]) expect((await get(known)).status).toBe(304);
  expect((await get('"other"')).status).toBe(200);
});

test("/llms.txt leads to the skill, the clients and every guide, whose texts have the address of this service", async () => {
  const index = await (await fetch(`${url}/llms.txt`)).text();
  const links = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, address = ""]) => address);
  expect(links.filter((address) => !address.startsWith(`${url}/`))).toEqual([]);
  expect(links).toContain(`${url}/client.tgz`);
  expect(links.filter((address) => address.endsWith(".md")).length).toBeGreaterThan(20);
  for (const address of links) {
    const answer = await fetch(address);
    expect([address, answer.status]).toEqual([address, 200]);
    if (!address.includes("/docs/")) continue;
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const text = await answer.text();
    expect(text).toStartWith("# ");
    expect(text).not.toContain("http://localhost:3000");
  }
});

test("the guide and the reference name the files as they are served", async () => {
  const guide = await Bun.file(join(root, "docs/api.md")).text();
  const { info } = await (await fetch(`${url}/openapi.json`)).json();
  for (const [text, base] of [
    [guide, "http://localhost:3000"],
    [info.description, url],
  ]) {
    const named = [...text.matchAll(/(?:npm|pip) install (\S+?)[`\n]/g)].map(([, address]) => address);
    expect(named.map((address) => address.slice(0, base.length))).toEqual([base, base]);
    for (const address of named) expect((await fetch(address.replace(base, url))).status, address).toBe(200);
  }
});

test("installers of skills find the skill by its index, with the digest of what is sent", async () => {
  const index = `${url}/.well-known/agent-skills/index.json`;
  const { skills } = await (await fetch(index)).json();
  expect(skills.length).toBe(1);
  const [{ name, description, url: path, digest }] = skills;
  const text = await (await fetch(new URL(path, index))).text();
  expect(text).toBe(skill);
  expect(digest).toBe(`sha256:${createHash("sha256").update(text).digest("hex")}`);
  expect(text).toContain(`name: ${name}\ndescription: ${description}\n`);
});

/** The fields of a manifest of Agent Plugins 1.0, which is closed. */
const manifestFields =
  "$schema name version description author homepage repository license keywords extensions".split(" ");

test("the plugin has a manifest for each program, the skill, and the address of this service, and no key", async () => {
  const filesOf = async (isOauthOn: boolean) => {
    const config = { ...service.services.config, baseUrl: "https://screens.test", isOauthOn };
    const answer = await docsRoutes({ ...service.services, config }, dist).handle(
      new Request("http://localhost/screen-search-plugin.zip"),
    );
    const file = join(temporaryFolder(), "plugin.zip");
    await Bun.write(file, answer);
    const files: Record<string, string> = {};
    for await (const { name, open } of readZip(file))
      files[name] = await new Response((await open()) as never).text();
    return files;
  };
  const [signedIn, keyed] = [await filesOf(true), await filesOf(false)];
  const json = (path: string, files = signedIn) => JSON.parse(files[path] ?? "");
  const { version } = await Bun.file(join(root, "package.json")).json();
  expect(signedIn["skills/screen-search/SKILL.md"]).toBe(skill);
  for (const folder of ["", ".claude-plugin/", ".cursor-plugin/", ".codex-plugin/"]) {
    const manifest = json(`${folder}plugin.json`);
    expect([manifest.name, manifest.version, manifest.homepage]).toEqual([
      "screen-search",
      version,
      "https://screens.test",
    ]);
    expect(skill).toContain(manifest.description);
    const { skills = "./skills/", mcpServers = folder === "" ? "./mcp.json" : "./.mcp.json" } = manifest;
    expect(skills).toBe("./skills/");
    const server = json(mcpServers.slice(2)).mcpServers["screen-search"];
    expect(server.url).toBe("https://screens.test/mcp");
    expect(JSON.stringify(server)).not.toContain("SCREEN_SEARCH_KEY");
  }
  expect(Object.keys(json("plugin.json")).filter((each) => !manifestFields.includes(each))).toEqual([]);
  const portable = { type: "streamable-http", url: "https://screens.test/mcp" };
  expect(json("mcp.json").mcpServers).toEqual({ "screen-search": portable });
  expect(json("mcp.json", keyed).mcpServers).toEqual({ "screen-search": portable });
  expect(keyed[".mcp.json"]).toMatch(/Bearer \$\{SCREEN_SEARCH_KEY\}/);
  expect(keyed[".codex-plugin/mcp.json"]).toContain('"bearer_token_env_var": "SCREEN_SEARCH_KEY"');
});
