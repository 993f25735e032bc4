import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconSelector } from "@tabler/icons-react";
import { useSession } from "../use-session.ts";
import styles from "./workspace-switcher.module.css";

const check = <IconCheck size={16} stroke={2} aria-hidden="true" />;

/** The name of the workspace, and a menu of all for people who belong to several. */
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

/** The workspaces of the signed-in person as items of a menu, one of them chosen. */
export function WorkspaceItems() {
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
