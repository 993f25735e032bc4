import { Button, Text } from "@mantine/core";
import { IconBrowser, IconDeviceMobile, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api, type Overview } from "../api.ts";
import { askFirst } from "../dialogs/confirmation.tsx";
import { countText } from "../labels/numbers.ts";
import { platformNames } from "../labels/platforms.ts";
import { queryClient, recentSearchesQuery } from "../queries.ts";
import styles from "./recent-searches.module.css";
import { type WrittenAddress, writeAddress } from "./search-address.ts";

const clearRecentSearches = api("POST /api/workspaces/:workspaceId/recent-searches/clear");

const shownMax = 4;

interface Props {
  readonly workspaceId: string;
  /** Queries that find something in this library; undefined until they are known. */
  readonly examples: Overview["examples"] | undefined;
}

/** The user's recent searches in this workspace; examples from the library before the first one. */
export function RecentSearches({ workspaceId, examples }: Props) {
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
