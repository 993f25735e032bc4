import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { Notice } from "../notices/notice.tsx";
import { type AgentSetup, agentSetups } from "./agent-setups.ts";
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
      <AgentLines secret={secret} baseUrl={baseUrl} />
    </Stack>
  );
}

interface AgentLinesProps extends Pick<SecretOnceProps, "baseUrl"> {
  /** Null for an agent that signs in. */
  readonly secret: string | null;
}

export function AgentLines({ secret, baseUrl }: AgentLinesProps) {
  const agents = agentSetups(baseUrl, secret);
  const setups = secret === null ? agents : [...agents, curlSetup(baseUrl, secret)];
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

/** A first request, for programs. */
function curlSetup(baseUrl: string, key: string): AgentSetup {
  const text = [
    `curl ${baseUrl}/v1/screens/search \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{"query": "sign-in screen with a phone number field", "platform": "ios"}'`,
  ].join("\n");
  return { name: "curl", place: "In a terminal", language: "sh", text };
}
