// The documentation as agents read it: text without markup, with the addresses of this service.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import packageFile from "../../../package.json" with { type: "json" };
import type { Config } from "../../config/config.ts";
import { zipChunks } from "../../library/archives/write-zip.ts";
import { type BuiltDocs, type Guide, writtenAddress } from "./built-docs.ts";
import { tagNames } from "./openapi-document.ts";

export const pluginFile = "screen-search-plugin.zip";

export const skillFile = "skills/screen-search/SKILL.md";

/** The instructions that teach agents to search, and to build by what they find: the whole SKILL.md. */
export const skill = readFileSync(new URL(`../../../${skillFile}`, import.meta.url), "utf8");

function skillField(name: "name" | "description"): string {
  return new RegExp(`^${name}: (.+)$`, "m").exec(skill)?.[1] ?? "";
}

/** The part of it below a heading. */
export function skillSection(heading: string): string {
  const [, section = ""] = skill.split(`\n## ${heading}\n`);
  return section.split("\n## ")[0]?.trim() ?? "";
}

export function guideText({ markdown }: Guide, baseUrl: string): string {
  return markdown.replaceAll(writtenAddress, baseUrl);
}

/** `/llms.txt` (llmstxt.org): where everything about this service is, in one page. */
export function llmsText({ guides }: BuiltDocs, baseUrl: string, downloads: readonly string[]): string {
  const link = (label: string, path: string, note = "") => `- [${label}](${baseUrl}/${path})${note}`;
  const groups = [...Map.groupBy(guides, ({ group }) => group)].map(
    ([group, members]) =>
      `## ${group}\n\n${members.map(({ label, name }) => link(label, `docs/${name}.md`)).join("\n")}`,
  );
  const start = [
    link("Skill", skillFile, ": how an agent writes good queries, and builds by what it finds"),
    link("Plugin", pluginFile, ": the skill and the MCP server for Claude Code, Cursor, Codex and others"),
    link(
      "OpenAPI 3.1",
      "openapi.json",
      `: all operations of the HTTP API; parts by ${tagNames.map((tag) => `\`?tag=${tag}\``).join(", ")}`,
    ),
    ...downloads.map((file) => link(file, file, noteOf(file, baseUrl))),
  ];
  return `# Screen Search

> Searches a library of app screens (iOS and web) by a description in plain words and returns their pictures.

Agents connect by MCP at ${baseUrl}/mcp (streamable HTTP), programs by POST ${baseUrl}/v1/screens/search, both with an API key as bearer token.

## Begin

${start.join("\n")}

${groups.join("\n\n")}
`;
}

function noteOf(file: string, baseUrl: string): string {
  const [language, program] = file.endsWith(".whl") ? ["Python", "pip"] : ["TypeScript", "npm"];
  return `: ${language} client, \`${program} install ${baseUrl}/${file}\``;
}

/** Lets installers find the skill (Agent Skills Discovery 0.2.0, `/.well-known/agent-skills/index.json`). */
export function skillIndex(): object {
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [
      {
        name: skillField("name"),
        type: "skill-md",
        description: skillField("description"),
        // Relative, so that it works under whatever path the service lives.
        url: `../../${skillFile}`,
        digest: `sha256:${createHash("sha256").update(skill).digest("hex")}`,
      },
    ],
  };
}

const schemas = "https://agent-plugins.org/schemas/1.0.0";
/** The variable that holds a key where programs cannot sign in. */
const keyVariable = "SCREEN_SEARCH_KEY";

/**
 * The files, by path, of the skill and the MCP server as a plugin: one folder in which Claude Code, Cursor,
 * Codex and the clients of Agent Plugins 1.0 (github.com/agentplugins/agent-plugins-spec) find manifests. No
 * key is in it: who installs it signs in, or has one in the environment.
 */
function pluginFiles({ baseUrl, isOauthOn }: Pick<Config, "baseUrl" | "isOauthOn">): Record<string, string> {
  const name = skillField("name");
  const { version, license } = packageFile;
  const manifest = { name, version, license, description: skillField("description"), homepage: baseUrl };
  const url = `${baseUrl}/mcp`;
  const server = (entry: object) => ({ mcpServers: { [name]: { ...entry, url } } });
  const header = { headers: { Authorization: `Bearer \${${keyVariable}}` } };
  const skills = "./skills/";
  const files = {
    "plugin.json": { $schema: `${schemas}/plugin.schema.json`, ...manifest },
    "mcp.json": { $schema: `${schemas}/mcp.schema.json`, ...server({ type: "streamable-http" }) },
    ".claude-plugin/plugin.json": manifest,
    ".mcp.json": server({ type: "http", ...(!isOauthOn && header) }),
    ".cursor-plugin/plugin.json": { ...manifest, skills, mcpServers: "./mcp.json" },
    ".codex-plugin/plugin.json": { ...manifest, skills, mcpServers: "./.codex-plugin/mcp.json" },
    ".codex-plugin/mcp.json": server(isOauthOn ? {} : { bearer_token_env_var: keyVariable }),
  };
  const texts = Object.entries(files).map(([path, content]) => [path, JSON.stringify(content, null, 2)]);
  return { ...Object.fromEntries(texts), [skillFile]: skill };
}

export async function zippedPlugin(config: Pick<Config, "baseUrl" | "isOauthOn">): Promise<Blob> {
  const files = Object.entries(pluginFiles(config)).map(([name, text]) => ({
    name,
    read: async () => Buffer.from(text),
  }));
  return new Blob(await Array.fromAsync(zipChunks(files) as AsyncIterable<Uint8Array<ArrayBuffer>>));
}
