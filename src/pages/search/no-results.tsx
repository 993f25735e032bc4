import { Button, Group, Text, Title } from "@mantine/core";
import { noFilters, setFilters } from "../filters/filters.ts";
import { platformNames } from "../labels/platforms.ts";
import { useAbout } from "../queries.ts";
import { QueryReading } from "./query-reading.tsx";
import type { SearchAddress } from "./search-address.ts";
import styles from "./search-page.module.css";
import type { SearchPage, useSearch } from "./use-search.ts";

const names = { ...platformNames, both: "" } as const;

interface Props {
  readonly address: SearchAddress;
  readonly search: ReturnType<typeof useSearch>;
  readonly pages: readonly SearchPage[];
  readonly onSearch: (choices: Partial<SearchAddress>) => void;
}

export function NoResults({ address: { platform, filters }, search, pages, onSearch }: Props) {
  const screens = useAbout()?.screens;
  const [page] = pages;
  const hasMore = search.hasNextPage;
  const other = platform === "ios" ? "web" : "ios";
  const isPlatformEmpty = platform !== "both" && screens?.[platform] === 0;
  if (setFilters(filters).length > 0)
    return <NothingLeft onRemove={() => onSearch({ filters: noFilters })} />;
  return (
    <div className={styles.box} data-panel>
      <Title order={2}>
        {isPlatformEmpty
          ? `No ${names[platform].toLowerCase()} screens`
          : hasMore
            ? "No match"
            : "Nothing to show"}
      </Title>
      <Text c="dimmed" mt="xs">
        {isPlatformEmpty
          ? `This library only has ${names[other].toLowerCase()} screens so far.`
          : hasMore
            ? "No screen is likely to be what you asked for. The library may not have one, or may describe it in other words."
            : "No screen matches these words."}
      </Text>
      <Group mt="lg" gap="sm">
        {hasMore && !isPlatformEmpty && (
          <Button loading={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
            Show less likely
          </Button>
        )}
        {platform !== "both" && screens?.[other] !== 0 && (
          <Button variant="default" onClick={() => onSearch({ platform: other })}>
            Search {names[other].toLowerCase()} instead
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

/** There are screens, and none passes the filters. */
export function NothingLeft({ onRemove }: { readonly onRemove: () => void }) {
  return (
    <div className={styles.box} data-panel>
      <Title order={2}>Nothing is left with these filters</Title>
      <Text c="dimmed" mt="xs">
        Take one of them away, or all.
      </Text>
      <Button mt="lg" onClick={onRemove}>
        Remove the filters
      </Button>
    </div>
  );
}
