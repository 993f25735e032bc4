import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconSelector } from "@tabler/icons-react";
import { useSession } from "../use-session.ts";
import styles from "./workspace-switcher.module.css";

/** The name of the workspace, and a menu of the others for whoever belongs to several. */
export function WorkspaceSwitcher() {
  const { session, workspace } = useSession();
  if (session === null || workspace === null) return null;
  if (session.workspaces.length === 1) return <span className={styles["only"]}>{workspace.name}</span>;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={styles["button"]} aria-label={`Workspace: ${workspace.name}`}>
          <span className={styles["name"]}>{workspace.name}</span>
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

/** The workspaces of the signed-in person as items of a menu. */
export function WorkspaceItems() {
  const { session, workspace, setWorkspaceId } = useSession();
  return session?.workspaces.map(({ id, name }) => (
    <Menu.Item
      key={id}
      role="menuitemradio"
      aria-checked={id === workspace?.id}
      rightSection={id === workspace?.id && <IconCheck size={16} stroke={2} aria-hidden="true" />}
      onClick={() => setWorkspaceId(id)}
    >
      {name}
    </Menu.Item>
  ));
}
