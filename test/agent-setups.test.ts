// The lines that connect agents and editors, where a key is shown and in the guides.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { agentSetups } from "../src/pages/copyable/agent-setups.ts";
import { openApiDocument } from "../src/web/docs/openapi-document.ts";

const root = join(import.meta.dir, "..");
const read = (path: string) => Bun.file(join(root, path)).text();
const baseUrl = "http://localhost:3000";
const claudeCode = (url: string, key: string) => agentSetups(url, key)[0]?.text ?? "";

test("the guide has the lines of every client as the page shows them, and of no other", async () => {
  const [section = ""] = (await read("docs/agents.md")).split("## Connect\n").slice(1);
  const [connect = ""] = section.split("\n## ");
  const shown = [...connect.matchAll(/```(\w+)\n([\s\S]*?)\n```/g)].map(([, language, text = ""]) =>
    language === "json" ? JSON.parse(text) : text,
  );
  const setups = agentSetups(baseUrl, "$KEY").map(({ language, text }) =>
    language === "sh" ? text : JSON.parse(text.replaceAll("$KEY", "<key>")),
  );
  expect(shown).toEqual(setups);
  for (const { name, place, language } of agentSetups(baseUrl, ""))
    expect(connect).toContain(language === "sh" ? `${name}:\n` : `${name}, ${place}:\n`);
});

test("README, reference and quickstart have the line for Claude Code, too", async () => {
  expect(await read("README.md")).toContain(claudeCode(baseUrl, "$KEY"));
  expect(JSON.stringify(openApiDocument("https://s.test"))).toContain(
    JSON.stringify(claudeCode("https://s.test", "$KEY")).slice(1, -1),
  );
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: its source is compared.
  expect(await read("deploy/quickstart.mjs")).toContain(claudeCode("${baseUrl}", "${key}"));
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
});

test("every set-up names the service and the key once, and http only where the address is", () => {
  for (const { name, text } of agentSetups("https://screens.example.com/ui", "uss_live_x")) {
    expect(text.split("https://screens.example.com/ui/mcp"), name).toHaveLength(2);
    expect(text.split("uss_live_x"), name).toHaveLength(2);
    expect(text).not.toContain("--allow-http");
  }
});
