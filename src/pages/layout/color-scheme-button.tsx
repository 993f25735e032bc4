import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";

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
export function useColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  return {
    label: isDark ? "Use light colours" : "Use dark colours",
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? "light" : "dark"),
  };
}
