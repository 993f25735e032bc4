import { Button, Group, Text, Title } from "@mantine/core";
import type { PageSearch } from "../api.ts";
import { useAbout } from "../queries.ts";
import styles from "./no-results.module.css";
import { QueryReading } from "./query-reading.tsx";
import type { SearchChoices } from "./search-choices.ts";
import type { SearchAddress } from "./use-search-address.ts";

const platformNames = { ios: "iOS", web: "Web" } as const;

interface Props {
  readonly address: SearchAddress;
  readonly page: PageSearch | undefined;
  readonly onSearch: (choices: Partial<SearchChoices>) => void;
}

/** Nothing was found: how the query was understood, and what else can be tried. */
export function NoResults({ address: { platform, mode }, page, onSearch }: Props) {
  const screens = useAbout()?.screens;
  const other = platform === "ios" ? "web" : "ios";
  const isPlatformEmpty = screens?.[platform] === 0;
  return (
    <div className={styles["box"]}>
      <Title order={2}>{isPlatformEmpty ? `No ${platformNames[platform]} screens` : titles[mode]}</Title>
      <Text c="dimmed" mt="xs">
        {isPlatformEmpty ? `This library has screens for ${platformNames[other]} only so far.` : texts[mode]}
      </Text>
      <Group mt="lg" gap="sm">
        {mode === "deep" && !isPlatformEmpty && (
          <Button onClick={() => onSearch({ mode: "standard" })}>Show the nearest screens</Button>
        )}
        {screens?.[other] !== 0 && (
          <Button variant="default" onClick={() => onSearch({ platform: other })}>
            Search {platformNames[other]} instead
          </Button>
        )}
      </Group>
      {page && !isPlatformEmpty && (
        <section className={styles["reading"]}>
          <QueryReading reading={page.reading} />
        </section>
      )}
    </div>
  );
}

const titles = { deep: "No strong match", standard: "Nothing to show" } as const;
const texts = {
  deep: "Deep leaves out what is not likely what you asked for. The library may not have such a screen, or its description uses other words.",
  standard: "No screen of this platform fits these words.",
} as const;
