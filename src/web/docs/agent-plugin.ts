// The skill and the MCP server of this service as a plugin: one folder in which Claude Code, Cursor, Codex and the
// clients of Agent Plugins 1.0 (github.com/agentplugins/agent-plugins-spec) each find a manifest of their own.
import packageFile from "../../../package.json" with { type: "json" };
import type { Config } from "../../config/config.ts";
import { zipChunks } from "../../library/archives/write-zip.ts";
import { skill, skillField, skillFile } from "./agent-texts.ts";

const schemas = "https://agent-plugins.org/schemas/1.0.0";
/** The variable that holds a key where programs cannot sign in. */
const keyVariable = "SCREEN_SEARCH_KEY";

/** Its files by path. No key is in it: who installs it signs in, or has one in the environment. */
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

/** The same as a ZIP file. */
export async function zippedPlugin(config: Pick<Config, "baseUrl" | "isOauthOn">): Promise<Blob> {
  const files = Object.entries(pluginFiles(config)).map(([name, text]) => ({
    name,
    read: async () => Buffer.from(text),
  }));
  return new Blob(await Array.fromAsync(zipChunks(files) as AsyncIterable<Uint8Array<ArrayBuffer>>));
}
