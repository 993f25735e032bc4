// The buttons of the bar, which are there before their menus are.
import { ActionIcon, Avatar, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconMenu2, IconSelector } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "./menus.module.css";

type ButtonProps = ComponentProps<"button">;

/** The initials of the signed-in person. */
export function AccountButton({ name, ...button }: ButtonProps & { readonly name: string }) {
  return (
    <UnstyledButton {...button} style={{ borderRadius: "50%" }}>
      <Avatar
        aria-hidden="true"
        size={34}
        name={name}
        radius="xl"
        classNames={{ placeholder: styles.initials }}
      />
      <VisuallyHidden>Account of {name}</VisuallyHidden>
    </UnstyledButton>
  );
}

/** On narrow pages. */
export function SmallMenuButton({ color: _, disabled = false, ...button }: ButtonProps) {
  return (
    <ActionIcon
      {...button}
      disabled={disabled}
      variant="subtle"
      color="gray"
      size={40}
      aria-label="Menu"
      className={styles.menuButton}
    >
      <IconMenu2 size={22} stroke={1.7} />
    </ActionIcon>
  );
}

export function WorkspaceButton({ name, ...button }: ButtonProps & { readonly name: string }) {
  return (
    <UnstyledButton {...button} className={styles.button} aria-label={`Workspace: ${name}`}>
      <span data-cut>{name}</span>
      <IconSelector size={16} stroke={1.7} aria-hidden="true" />
    </UnstyledButton>
  );
}
