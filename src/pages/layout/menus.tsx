import {
  ActionIcon,
  Avatar,
  Menu,
  Text,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import {
  IconAdjustments,
  IconCheck,
  IconKeyboard,
  IconLogin2,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSelector,
  IconServer2,
  IconSun,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "wouter";
import type { Session } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { useSession, useSignOut } from "../session.tsx";
import styles from "./menus.module.css";
import { setShortcutHelp } from "./shortcuts.ts";

/** The signed-in user's menu: settings, the operator page and signing out. */
export function AccountMenu({ session: { user } }: { readonly session: Session }) {
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <UnstyledButton style={{ borderRadius: "50%" }}>
          <Avatar
            aria-hidden="true"
            size={34}
            name={user.name}
            radius="xl"
            classNames={{ placeholder: styles.initials }}
          />
          <VisuallyHidden>Account of {user.name}</VisuallyHidden>
        </UnstyledButton>
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

/** Account actions as menu items. */
function AccountMenuItems({ isOperator }: { readonly isOperator: boolean }) {
  const signOut = useSignOut();
  return (
    <>
      <Menu.Item component={Link} href="/settings/api-keys" leftSection={<IconAdjustments {...icon} />}>
        Team settings
      </Menu.Item>
      <Menu.Item component={Link} href="/settings/account" leftSection={<IconUser {...icon} />}>
        Your account
      </Menu.Item>
      {isOperator && (
        <Menu.Item component={Link} href="/operator" leftSection={<IconServer2 {...icon} />}>
          Operator
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={() => setShortcutHelp(true)}>
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
  const { label, Icon, toggle } = useColorSchemeToggle();
  const hasChoice = session !== null && session.workspaces.length > 1;
  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label="Menu" className={styles.menuButton}>
          <IconMenu2 size={22} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {session !== null && <LibraryItems />}
        <Menu.Item component="a" href={addressOf("/docs")}>
          Docs
        </Menu.Item>
        <Menu.Item leftSection={<Icon size={17} stroke={1.7} />} onClick={toggle} closeMenuOnClick={false}>
          {label}
        </Menu.Item>
        {hasChoice && <Menu.Label>Workspaces</Menu.Label>}
        {hasChoice && <WorkspaceItems />}
        <Menu.Divider />
        {session !== null && <AccountMenuItems isOperator={session.user.is_operator} />}
        {session === null && !isLoading && (
          <Menu.Item component={Link} href="/sign-in" leftSection={<IconLogin2 size={17} stroke={1.7} />}>
            Sign in
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function LibraryItems() {
  return (
    <>
      <Menu.Item component={Link} href="/">
        Search
      </Menu.Item>
      <Menu.Item component={Link} href="/apps">
        Apps
      </Menu.Item>
    </>
  );
}

const check = <IconCheck size={16} stroke={2} aria-hidden="true" />;

/** The name of the workspace, and a menu of all for people who belong to several. */
export function WorkspaceSwitcher() {
  const { session, workspace } = useSession();
  if (session === null || workspace === null) return null;
  if (session.workspaces.length === 1) return <span className={styles.only}>{workspace.name}</span>;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={`Workspace: ${workspace.name}`}>
          <span className={styles.name}>{workspace.name}</span>
          <IconSelector size={16} stroke={1.7} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Workspaces</Menu.Label>
        <WorkspaceItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The workspaces of the signed-in person as items of a menu, one of them chosen. */
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

/** Switches between light and dark; until it is used, the system decides. */
export function ColorSchemeButton() {
  const { label, Icon, toggle } = useColorSchemeToggle();
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={toggle}>
        <Icon size={19} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The other colours, in words, as a drawing and as a deed. */
function useColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  return {
    label: isDark ? "Use light colours" : "Use dark colours",
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? "light" : "dark"),
  };
}
