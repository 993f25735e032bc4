import { Stack, Tabs } from "@mantine/core";
import { Notice } from "../notices/notice.tsx";
import { CopyBlock, CopyField } from "./copy-fields.tsx";

interface SecretOnceProps {
  /** The key with its secret. */
  readonly secret: string;
  /** The address callers use, without a slash at the end. */
  readonly baseUrl: string;
}

/** A new API key, shown this once, with what to paste to use it. */
export function SecretOnce({ secret, baseUrl }: SecretOnceProps) {
  const snippets = callSnippets(baseUrl, secret);
  return (
    <Stack gap="md">
      <Notice kind="warning" title="This key is shown once">
        Store it in a password manager or a secret store now, not in source control. If you lose it, create a
        new one.
      </Notice>
      <CopyField label="API key" value={secret} />
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List aria-label="How to use the key">
          {snippets.map(({ value, tab }) => (
            <Tabs.Tab key={value} value={value}>
              {tab}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ value, label, hint, text }) => (
          <Tabs.Panel key={value} value={value} pt="sm">
            <CopyBlock label={label} hint={hint} text={text} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}

// Snippets for using a key, one for each kind of caller.

/** One snippet, ready to paste. */
interface Snippet {
  readonly value: string;
  /** On its tab. */
  readonly tab: string;
  readonly label: string;
  readonly hint: string;
  readonly text: string;
}

/**
 * The snippets for a key. `baseUrl` is the address of the service without a slash at the end. The key holds
 * letters, digits and underscores only, so it needs no quoting.
 */
function callSnippets(baseUrl: string, key: string): readonly Snippet[] {
  return [
    {
      value: "curl",
      tab: "curl",
      label: "curl command",
      hint: "In a terminal",
      text: curlCommand(baseUrl, key),
    },
    {
      value: "mcp",
      tab: "MCP",
      label: "MCP configuration",
      hint: "In the MCP settings of your agent or editor",
      text: mcpConfiguration(baseUrl, key),
    },
    {
      value: "claude",
      tab: "Claude Code",
      label: "Claude Code command",
      hint: "In a terminal",
      text: claudeCommand(baseUrl, key),
    },
  ];
}

function curlCommand(baseUrl: string, key: string): string {
  return [
    `curl ${baseUrl}/v1/screens/search \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{"query": "sign-in screen with a phone number field", "platform": "ios"}'`,
  ].join("\n");
}

function mcpConfiguration(baseUrl: string, key: string): string {
  const server = { type: "http", url: `${baseUrl}/mcp`, headers: { Authorization: `Bearer ${key}` } };
  return JSON.stringify({ mcpServers: { "screen-search": server } }, null, 2);
}

function claudeCommand(baseUrl: string, key: string): string {
  return [
    `claude mcp add --transport http screen-search ${baseUrl}/mcp \\`,
    `  --header "Authorization: Bearer ${key}"`,
  ].join("\n");
}
