import { Button, Group, Stack, Tabs } from "@mantine/core";
import { useState } from "react";
import { Notice } from "../notices/notice.tsx";
import { agentSetups } from "./agent-setups.ts";
import { CopyBlock, CopyField } from "./copy-fields.tsx";

interface SecretOnceProps {
  /** The key with its secret. */
  readonly secret: string;
  /** The address callers use, without a slash at the end. */
  readonly baseUrl: string;
}

/** A new API key, shown this once, with what to paste to use it. */
export function SecretOnce({ secret, baseUrl }: SecretOnceProps) {
  return (
    <Stack gap="md">
      <Notice kind="warning" title="This key is shown once">
        Store it in a password manager or a secret store now, not in source control. If you lose it, create a
        new one.
      </Notice>
      <CopyField label="API key" value={secret} />
      <Tabs defaultValue="agent" keepMounted={false}>
        <Tabs.List aria-label="How to use the key">
          <Tabs.Tab value="agent">Agent or editor</Tabs.Tab>
          <Tabs.Tab value="curl">curl</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="agent" pt="sm">
          <AgentLines secret={secret} baseUrl={baseUrl} />
        </Tabs.Panel>
        <Tabs.Panel value="curl" pt="sm">
          <CopyBlock label="curl command" hint="In a terminal" text={curlCommand(baseUrl, secret)} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

interface AgentLinesProps extends Pick<SecretOnceProps, "baseUrl"> {
  /** Null for an agent that signs in. */
  readonly secret: string | null;
}

/** The lines for the agent or editor that is chosen. */
export function AgentLines({ secret, baseUrl }: AgentLinesProps) {
  const setups = agentSetups(baseUrl, secret);
  const [name, setName] = useState(setups[0]?.name ?? "");
  const setup = setups.find((each) => each.name === name);
  return (
    <Stack gap="sm">
      <Group gap={6} role="group" aria-label="Agent or editor">
        {setups.map((each) => (
          <Button
            key={each.name}
            size="xs"
            variant={each.name === name ? "light" : "default"}
            aria-pressed={each.name === name}
            onClick={() => setName(each.name)}
          >
            {each.name}
          </Button>
        ))}
      </Group>
      {setup !== undefined && (
        <CopyBlock label={`lines for ${setup.name}`} hint={setup.place} text={setup.text} />
      )}
    </Stack>
  );
}

function curlCommand(baseUrl: string, key: string): string {
  return [
    `curl ${baseUrl}/v1/screens/search \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{"query": "sign-in screen with a phone number field", "platform": "ios"}'`,
  ].join("\n");
}
