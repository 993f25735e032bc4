import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { Panel } from "../panel.tsx";

const schemes: { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: "auto", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Light or dark; kept in this browser only. */
export function ColorSchemePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title="Appearance" intro="Kept in this browser.">
      <SegmentedControl
        aria-label="Appearance"
        data={schemes}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </Panel>
  );
}
