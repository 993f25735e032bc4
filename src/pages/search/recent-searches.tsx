import { Button } from "@mantine/core";
import { IconBrowser, IconDeviceMobile } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import type { RecentSearches as Recent } from "../../screens/page-schema.ts";
import { getJson, postJson } from "../request.ts";
import styles from "./recent-searches.module.css";
import { type SearchAddress, writeAddress } from "./use-search-address.ts";

const shownMax = 8;
const examples: readonly SearchAddress[] = [
  { query: "lock screen with a passcode and a number pad", platform: "ios", mode: "deep" },
  { query: "dashboard with a line chart and a table of recent orders", platform: "web", mode: "deep" },
  { query: "empty list with an illustration and one button", platform: "ios", mode: "deep" },
  { query: "pricing page with three plans side by side", platform: "web", mode: "deep" },
];

/** What the workspace searched lately; examples before its first search. */
export function RecentSearches({ workspaceId }: { readonly workspaceId: string }) {
  const path = `/api/workspaces/${workspaceId}/recent-searches`;
  const { data, isPending } = useQuery({
    queryKey: ["recent-searches", workspaceId],
    queryFn: ({ signal }) => getJson<Recent>(path, signal),
    staleTime: 0,
  });
  const queryClient = useQueryClient();
  const clear = useMutation({
    mutationFn: () => postJson(`${path}/clear`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["recent-searches", workspaceId] }),
  });
  if (isPending) return <div className={styles["waiting"]} />;
  const searches = data?.searches.slice(0, shownMax) ?? [];
  const hasSearched = searches.length > 0;
  return (
    <section className={styles["recent"]} aria-labelledby="recent">
      <div className={styles["head"]}>
        <h2 id="recent">{hasSearched ? "Recent searches" : "For example"}</h2>
        {hasSearched && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={clear.isPending}
            onClick={() => clear.mutate()}
          >
            Clear
          </Button>
        )}
      </div>
      <ul className={styles["list"]}>
        {hasSearched
          ? searches.map((each) => (
              <Row key={`${each.at} ${each.query}`} address={each} count={each.screens} />
            ))
          : examples.map((each) => <Row key={each.query} address={each} />)}
      </ul>
    </section>
  );
}

function Row({ address, count }: { readonly address: SearchAddress; readonly count?: number }) {
  const Icon = address.platform === "ios" ? IconDeviceMobile : IconBrowser;
  return (
    <li>
      <Link href={`/?${writeAddress(address)}`} className={styles["row"]}>
        <Icon size={17} stroke={1.7} aria-label={address.platform === "ios" ? "iOS" : "Web"} role="img" />
        <span className={styles["query"]} dir="auto">
          {address.query}
        </span>
        {count !== undefined && (
          <span className={styles["count"]}>{count === 1 ? "1 screen" : `${count} screens`}</span>
        )}
      </Link>
    </li>
  );
}
