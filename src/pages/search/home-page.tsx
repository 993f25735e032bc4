import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconBrowser, IconDeviceMobile, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { Link } from "wouter";
import { api, type Overview } from "../api.ts";
import { askFirst } from "../dialogs/confirmation.tsx";
import { countText } from "../labels/numbers.ts";
import { platformNames } from "../labels/platforms.ts";
import { lazyPart } from "../lazy-part.tsx";
import { overviewQuery } from "../list-queries.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { queryClient, recentSearchesQuery } from "../queries.ts";
import { DensityControl } from "../screen-list/density-control.tsx";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import {
  platformOf,
  ScreenCell,
  ScreenGrid,
  ScreenGridLoading,
  useFocusOnOpened,
} from "../screen-list/screen-grid.tsx";
import { HomeSection } from "./home-section.tsx";
import styles from "./recent-searches.module.css";
import { browseHref, type WrittenAddress, writeAddress } from "./search-address.ts";

const HomeMore = lazyPart(() => import("./home-more.tsx"), "HomeMore");

/** As many as are in view at once. */
const eagerCount = 8;

/** Before anybody searches: searches to begin with, then the library in pictures. */
export function HomePage({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error, refetch } = useQuery(overviewQuery);
  return (
    <>
      <RecentSearches workspaceId={workspaceId} examples={data?.examples} />
      <Stack gap="clamp(2.5rem, 5vw, 3.75rem)" mih="100dvh" mt="1rem">
        <FailureNotice error={error} onRetry={refetch} />
        {data === undefined && error === null && <ScreenGridLoading platform="both" count={12} />}
        {data && <Pictures overview={data} />}
      </Stack>
    </>
  );
}

function Pictures({ overview: { recent, patterns, apps } }: { readonly overview: Overview }) {
  const list = useRef<HTMLUListElement>(null);
  useFocusOnOpened(list);
  return (
    <>
      <HomeSection
        title="Recently added"
        aside={
          <>
            <DensityControl />
            <Anchor component={Link} href={browseHref()} size="sm">
              All screens
            </Anchor>
          </>
        }
      >
        <ScreenGrid platform={platformOf(recent)} label="Recently added" ref={list}>
          {recent.map((screen, at) => (
            <ScreenCell key={screen.id} screen={screen}>
              <ScreenCard screen={screen} isLazy={at >= eagerCount} />
            </ScreenCell>
          ))}
        </ScreenGrid>
      </HomeSection>
      <Suspense>
        <HomeMore patterns={patterns} apps={apps} />
      </Suspense>
    </>
  );
}

const clearRecentSearches = api("POST /api/workspaces/:workspaceId/recent-searches/clear");

const shownMax = 4;

interface RecentSearchesProps {
  readonly workspaceId: string;
  /** Queries that find something in this library; undefined until they are known. */
  readonly examples: Overview["examples"] | undefined;
}

/** The user's recent searches in this workspace; examples from the library before the first one. */
function RecentSearches({ workspaceId, examples }: RecentSearchesProps) {
  const { data, isPending, fetchStatus } = useQuery(recentSearchesQuery(workspaceId));
  const searches = (data?.searches ?? []).filter(isFirstOfItsRow).slice(0, shownMax);
  const hasSearched = searches.length > 0;
  const isUnknown = isPending || (!hasSearched && examples === undefined);
  if (isUnknown && fetchStatus !== "paused") return <div className={styles.waiting} />;
  if (!hasSearched && (examples ?? []).length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <div className={styles.head}>
        <h2 id="recent">{hasSearched ? "Your recent searches" : "For example"}</h2>
        {hasSearched && <ClearButton workspaceId={workspaceId} />}
      </div>
      <ul className={styles.list}>
        {hasSearched
          ? searches.map((each) => (
              <Row key={`${each.at} ${each.query}`} address={each} count={each.screens} />
            ))
          : examples?.map((query) => <Row key={query} address={{ query, platform: "both" }} />)}
      </ul>
    </section>
  );
}

/** False for a search that would be the same row as a newer one, such as for what is less likely. */
function isFirstOfItsRow(
  { query, platform }: WrittenAddress,
  at: number,
  all: readonly WrittenAddress[],
): boolean {
  return at === all.findIndex((each) => each.query === query && each.platform === platform);
}

function ClearButton({ workspaceId }: { readonly workspaceId: string }) {
  const ask = () =>
    askFirst({
      title: "Clear your recent searches?",
      children: "This cannot be undone. Only your own searches are cleared.",
      action: "Clear",
      onConfirm: async () => {
        await clearRecentSearches({ workspaceId });
        await queryClient.invalidateQueries({ queryKey: recentSearchesQuery(workspaceId).queryKey });
      },
    });
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={ask}>
      Clear
    </Button>
  );
}

const icons = { ios: IconDeviceMobile, web: IconBrowser, both: IconSearch } as const;
const names = { ...platformNames, both: "Phone and web" } as const;

/** Searches of the same words differ by platform, so each row says it. */
function Row({ address, count }: { readonly address: WrittenAddress; readonly count?: number }) {
  const Icon = icons[address.platform];
  return (
    <li>
      <Link href={`/?${writeAddress(address)}`} className={styles.row}>
        <Icon size={17} stroke={1.7} aria-hidden="true" />
        <span className={styles.query} data-cut dir="auto">
          {address.query}
        </span>
        {count !== undefined && (
          <Text span size="sm" c="dimmed" flex="none">
            {names[address.platform]} · {countText(count)}
          </Text>
        )}
      </Link>
    </li>
  );
}
