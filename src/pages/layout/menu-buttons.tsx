// The buttons of the bar, which are there before their menus are.
import {
  ActionIcon,
  Avatar,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { IconMenu2, IconMoon, IconSelector, IconSun } from "@tabler/icons-react";
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

/** The name of the workspace. */
export function WorkspaceButton({ name, ...button }: ButtonProps & { readonly name: string }) {
  return (
    <UnstyledButton {...button} className={styles.button} aria-label={`Workspace: ${name}`}>
      <span className={styles.name}>{name}</span>
      <IconSelector size={16} stroke={1.7} aria-hidden="true" />
    </UnstyledButton>
  );
}

/** Switches between light and dark; until it is used, the system decides. */
export function ColorSchemeButton() {
  const { label, Icon, toggle } = useColorSchemeToggle();
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} onClick={toggle}>
      <Icon size={19} stroke={1.7} />
    </ActionIcon>
  );
}

/** The other colours, in words, as a drawing and as a deed. */
export function useColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  return {
    label: isDark ? "Use light colours" : "Use dark colours",
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? "light" : "dark"),
  };
}
