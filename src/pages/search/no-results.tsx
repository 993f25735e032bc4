import { Anchor, Button, Group, Text, Title } from "@mantine/core";
import type { PageSearch } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { useAbout } from "../queries.ts";
import { QueryReading } from "./query-reading.tsx";
import type { SearchAddress, SearchChoices } from "./search-address.ts";
import styles from "./search-page.module.css";
import { endOf, type SearchPage } from "./use-search.ts";

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
    <div className={styles.box}>
      <Title order={2}>{isPlatformEmpty ? `No ${platformNames[platform]} screens` : titles[mode]}</Title>
      <Text c="dimmed" mt="xs">
        {isPlatformEmpty ? `This library only has ${platformNames[other]} screens so far.` : texts[mode]}
      </Text>
      <Group mt="lg" gap="sm">
        {mode === "deep" && !isPlatformEmpty && (
          <Button onClick={() => onSearch({ mode: "standard" })}>Show the closest screens</Button>
        )}
        {screens?.[other] !== 0 && (
          <Button variant="default" onClick={() => onSearch({ platform: other })}>
            Search {platformNames[other]} instead
          </Button>
        )}
      </Group>
      {page && !isPlatformEmpty && (
        <section className={styles.reading}>
          <QueryReading reading={page.reading} />
        </section>
      )}
    </div>
  );
}

const titles = { deep: "No match", standard: "Nothing to show" } as const;
const texts = {
  deep: "Deep leaves out screens that are unlikely to be what you asked for. The library may not have one, or may describe it in other words.",
  standard: "No screen on this platform matches these words.",
} as const;

interface ResultsEndProps {
  readonly address: SearchAddress;
  readonly pages: readonly SearchPage[];
  readonly onSearch: (change: Partial<SearchChoices>) => void;
}

/** Why there is nothing more, and what to do. */
export function ResultsEnd({ address, pages, onSearch }: ResultsEndProps) {
  if (endOf(pages) === "bound") {
    return (
      <p className={styles.end}>
        These are the {counted(shownOf(pages), "closest screen")}, the most that one search shows. Describe
        the screen in more detail to see others.
      </p>
    );
  }
  if (address.mode === "standard") return <p className={styles.end}>There are no more screens.</p>;
  return (
    <p className={styles.end}>
      Deep found no more matches.{" "}
      <Anchor component="button" type="button" onClick={() => onSearch({ mode: "standard" })}>
        Search in standard mode
      </Anchor>{" "}
      to see weaker ones.
    </p>
  );
}

function shownOf(pages: readonly SearchPage[]): number {
  return pages.reduce((count, { screens }) => count + screens.length, 0);
}
