import { Stack, Tabs } from "@mantine/core";
import { Notice } from "../notices/notice.tsx";
import { callSnippets } from "./call-snippets.ts";
import { CopyBlock } from "./copy-block.tsx";
import { CopyField } from "./copy-field.tsx";

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
        Store it in a password manager or a secret store now, not in source control. If you lose it, make a
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
