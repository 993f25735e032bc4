import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Session } from "../api.ts";
import styles from "./account-menu.module.css";
import { AccountMenuItems } from "./account-menu-items.tsx";

/** Who is signed in, with the ways to settings, to the operator's page and out. */
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
            classNames={{ placeholder: styles["initials"] ?? "" }}
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
