import { Button, Group, Text, Title } from "@mantine/core";
import type { ImportedScreen } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { ScreenCell, ScreenGrid } from "../screen-list/screen-grid.tsx";
import { addSelected } from "../selection/selection-store.ts";
import styles from "./library.module.css";

/** The screens app by app, to be selected and put right together. */
export function ImportedGrid({ screens }: { readonly screens: readonly ImportedScreen[] }) {
  const groups = Map.groupBy(screens, ({ app_name, platform }) => `${platform} ${app_name}`);
  return [...groups].map(([key, inside], at) => (
    <section key={key} aria-labelledby={`app-${at}`} className={styles.importedApp}>
      <GroupHead id={`app-${at}`} screens={inside} />
      <ScreenGrid platform={inside[0]?.platform ?? "ios"} label={`Screens of ${inside[0]?.app_name}`}>
        {inside.map((screen) => (
          <ScreenCell key={screen.id} platform={screen.platform}>
            <ScreenCard screen={screen} hasApp={false} />
          </ScreenCell>
        ))}
      </ScreenGrid>
    </section>
  ));
}

interface GroupHeadProps {
  readonly id: string;
  /** At least one, all of one app. */
  readonly screens: readonly ImportedScreen[];
}

function GroupHead({ id, screens }: GroupHeadProps) {
  const [first] = screens;
  if (first === undefined) return null;
  return (
    <Group justify="space-between" mb="md" gap="xs">
      <Title order={2} size="h4" id={id} className={styles.path}>
        <bdi>{first.app_name}</bdi>{" "}
        <Text span size="sm" c="dimmed" fw={400}>
          {first.platform === "ios" ? "iOS" : "Web"} · {counted(screens.length, "screen")}
        </Text>
      </Title>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Select all of ${first.app_name}`}
        onClick={() => addSelected(screens)}
      >
        Select all
      </Button>
    </Group>
  );
}
