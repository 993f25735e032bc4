import { ActionIcon, Menu } from "@mantine/core";
import { IconLogin2, IconMenu2 } from "@tabler/icons-react";
import { Link } from "wouter";
import { addressOf } from "../base-path.ts";
import { useSession } from "../use-session.ts";
import { AccountMenuItems } from "./account-menu-items.tsx";
import { useColorSchemeToggle } from "./color-scheme-button.tsx";
import styles from "./small-menu.module.css";
import { WorkspaceItems } from "./workspace-switcher.tsx";

/** On narrow pages: the whole bar in one menu. */
export function SmallMenu() {
  const { session, isLoading } = useSession();
  const { label, Icon, toggle } = useColorSchemeToggle();
  const hasChoice = session !== null && session.workspaces.length > 1;
  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label="Menu"
          className={styles["button"] ?? ""}
        >
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
