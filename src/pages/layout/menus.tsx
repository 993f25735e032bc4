// The menus of the bar. They are loaded once the page shows: their code is a sixth of what the first page
// needs.
import { Menu, Text } from "@mantine/core";
import {
  IconAdjustments,
  IconCheck,
  IconKeyboard,
  IconLogin2,
  IconLogout,
  IconPlug,
  IconServer2,
} from "@tabler/icons-react";
import { Link } from "wouter";
import type { Session } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { useSession, useSignOut } from "../session.tsx";
import { AccountButton, SmallMenuButton, WorkspaceButton } from "./menu-buttons.tsx";
import { usePlaces } from "./places.ts";
import { shortcutHelp } from "./shortcuts.ts";

export function AccountMenu({ session: { user } }: { readonly session: Session }) {
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <AccountButton name={user.name} />
      </Menu.Target>
      <Menu.Dropdown>
        <Text component="div" px="sm" py="xs" fw={570} truncate>
          {user.name}
          <Text size="sm" c="dimmed" truncate>
            {user.email}
          </Text>
        </Text>
        <Menu.Divider />
        <AccountMenuItems isOperator={user.is_operator} />
      </Menu.Dropdown>
    </Menu>
  );
}

const icon = { size: 17, stroke: 1.7 } as const;

function AccountMenuItems({ isOperator }: { readonly isOperator: boolean }) {
  const signOut = useSignOut();
  return (
    <>
      <Menu.Item component={Link} href="/settings" leftSection={<IconAdjustments {...icon} />}>
        Settings
      </Menu.Item>
      <Menu.Item component={Link} href="/settings/connect" leftSection={<IconPlug {...icon} />}>
        Connect an agent
      </Menu.Item>
      {isOperator && (
        <Menu.Item component={Link} href="/operator" leftSection={<IconServer2 {...icon} />}>
          Operator
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={() => shortcutHelp.set(true)}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={signOut}>
        Sign out
      </Menu.Item>
    </>
  );
}

/** On narrow pages: the whole bar in one menu. */
export function SmallMenu() {
  const { session, isLoading } = useSession();
  const places = usePlaces();
  const hasChoice = session !== null && session.workspaces.length > 1;
  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <SmallMenuButton />
      </Menu.Target>
      <Menu.Dropdown>
        {places.map(([href, name]) => (
          <Menu.Item key={href} component={Link} href={href}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Item component="a" href={addressOf("/docs")}>
          Docs
        </Menu.Item>
        {hasChoice && <Menu.Label>Workspaces</Menu.Label>}
        {hasChoice && <WorkspaceItems />}
        <Menu.Divider />
        {session !== null && <AccountMenuItems isOperator={session.user.is_operator} />}
        {session === null && !isLoading && (
          <Menu.Item component={Link} href="/sign-in" leftSection={<IconLogin2 {...icon} />}>
            Sign in
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const check = <IconCheck size={16} stroke={2} aria-hidden="true" />;

/** The workspaces of somebody who belongs to several. */
export function WorkspaceMenu({ name }: { readonly name: string }) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <WorkspaceButton name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Workspaces</Menu.Label>
        <WorkspaceItems />
      </Menu.Dropdown>
    </Menu>
  );
}

function WorkspaceItems() {
  const { session, workspace, setWorkspaceId } = useSession();
  return (
    <Menu.RadioGroup value={workspace?.id ?? null} onChange={setWorkspaceId}>
      {session?.workspaces.map(({ id, name }) => (
        <Menu.RadioItem key={id} value={id} checkIcon={check} closeMenuOnClick>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
