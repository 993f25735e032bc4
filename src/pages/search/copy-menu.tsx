import { Button, Menu, VisuallyHidden } from "@mantine/core";
import {
  IconBrandTypescript,
  IconCheck,
  IconChevronDown,
  IconKey,
  IconPlug,
  IconTerminal2,
} from "@tabler/icons-react";
import { Link } from "wouter";
import { useCopy } from "../copyable/copy-text.ts";
import { useBaseUrl } from "../queries.ts";
import type { SearchAddress } from "./search-address.ts";
import { agentRequest, curlCommand, typescriptCall } from "./search-snippets.ts";

const icon = { size: 17, stroke: 1.7 } as const;

/** The search as something a program can run, for the clipboard. */
export function CopyMenu({ address }: { readonly address: SearchAddress }) {
  const { copied, copy } = useCopy();
  const baseUrl = useBaseUrl();
  const forms = [
    { name: "curl", Icon: IconTerminal2, text: () => curlCommand(baseUrl, address) },
    { name: "TypeScript", Icon: IconBrandTypescript, text: () => typescriptCall(baseUrl, address) },
    { name: "Request to an agent (MCP)", Icon: IconPlug, text: () => agentRequest(address) },
  ];
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={copied && <IconCheck size={16} stroke={2} />}
            rightSection={<IconChevronDown size={15} stroke={1.8} />}
          >
            {copied ? "Copied" : "Copy as"}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {forms.map(({ name, Icon, text }) => (
            <Menu.Item key={name} leftSection={<Icon {...icon} />} onClick={() => copy(name, text())}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} href="/settings/api-keys" leftSection={<IconKey {...icon} />}>
            Get a key
          </Menu.Item>
          <Menu.Label>In the first two, KEY is an environment variable that holds your API key.</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden role="status">{copied && `${copied} copied`}</VisuallyHidden>
    </>
  );
}
