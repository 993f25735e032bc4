// The lines that connect an agent or editor to the service. docs/agents.md has the same, which a test
// compares. Each client has a form of its own: of the key that holds the servers, of that for the address, of
// the header.

export interface AgentSetup {
  readonly name: string;
  /** The place of the lines: a terminal, or a file with its path. */
  readonly place: string;
  /** `command` for a shell, else the language of the file. */
  readonly language: "sh" | "json";
  readonly text: string;
}

const terminal = { place: "In a terminal", language: "sh" } as const;

/**
 * The set-ups for a key, or by signing in where it is null. `baseUrl` is the address of the service without a
 * slash at the end. The key holds letters, digits and underscores only, so it needs no quoting.
 */
export function agentSetups(baseUrl: string, key: string | null): readonly AgentSetup[] {
  const url = `${baseUrl}/mcp`;
  const header = key === null ? "" : ` --header "Authorization: Bearer ${key}"`;
  const server = key === null ? { url } : { url, headers: { Authorization: `Bearer ${key}` } };
  return [
    {
      ...terminal,
      name: "Claude Code",
      text: `claude mcp add --transport http screen-search ${url}${header}`,
    },
    {
      name: "Claude Desktop",
      place: "claude_desktop_config.json, by Settings, Developer, Edit config; it needs Node",
      ...file({ mcpServers: { "screen-search": bridge(url, key) } }),
    },
    {
      ...terminal,
      name: "Codex",
      text:
        key === null
          ? `codex mcp add screen-search --url ${url}`
          : `export SCREEN_SEARCH_KEY=${key}   # wherever Codex runs\ncodex mcp add screen-search --url ${url} --bearer-token-env-var SCREEN_SEARCH_KEY`,
    },
    {
      name: "Cursor",
      place: "~/.cursor/mcp.json",
      ...file({ mcpServers: { "screen-search": server } }),
    },
    {
      name: "VS Code",
      place: "mcp.json, by the command MCP: Open User Configuration",
      ...file({ servers: { "screen-search": { type: "http", ...server } } }),
    },
    {
      name: "opencode",
      place: "~/.config/opencode/opencode.json; version 2 has servers between mcp and the name",
      ...file({ mcp: { "screen-search": { type: "remote", ...server } } }),
    },
    {
      ...terminal,
      name: "Gemini CLI",
      text: `gemini mcp add --scope user --transport http${header} screen-search ${url}`,
    },
    {
      name: "Other",
      place: ".mcp.json, or the MCP settings of the agent",
      ...file({ mcpServers: { "screen-search": { type: "http", ...server } } }),
    },
  ];
}

function file(content: object): Pick<AgentSetup, "language" | "text"> {
  return { language: "json", text: JSON.stringify(content, null, 2) };
}

/**
 * For a client that starts programs only. Without a blank in the argument, which Claude Desktop on Windows
 * would split; mcp-remote asks to be told that http is meant.
 */
function bridge(url: string, key: string | null): object {
  const insecure = url.startsWith("http:") ? ["--allow-http"] : [];
  const args = ["-y", "mcp-remote", url, ...insecure];
  if (key === null) return { command: "npx", args };
  return {
    command: "npx",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: mcp-remote replaces it by the variable.
    args: [...args, "--header", "Authorization:${SCREEN_SEARCH_AUTH}"],
    env: { SCREEN_SEARCH_AUTH: `Bearer ${key}` },
  };
}
