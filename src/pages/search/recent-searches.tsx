import { Button } from "@mantine/core";
import { IconBrowser, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import { clearRecentSearches } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { recentSearchesQuery, useAbout } from "../queries.ts";
import styles from "./recent-searches.module.css";
import { type SearchAddress, writeAddress } from "./search-address.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../dialogs/dialog.tsx")).ConfirmDialog,
}));

const shownMax = 8;
const examples: readonly SearchAddress[] = [
  { query: "lock screen with a passcode and a number pad", platform: "ios", mode: "deep" },
  { query: "dashboard with a line chart and a table of recent orders", platform: "web", mode: "deep" },
  { query: "empty list with an illustration and one button", platform: "ios", mode: "deep" },
  { query: "pricing page with three plans side by side", platform: "web", mode: "deep" },
];

/** The user's recent searches in this workspace; examples before the first one. */
export function RecentSearches({ workspaceId }: { readonly workspaceId: string }) {
  const { data, isPending, fetchStatus } = useQuery(recentSearchesQuery(workspaceId));
  const screens = useAbout()?.screens;
  if (isPending && fetchStatus === "fetching") return <div className={styles.waiting} />;
  const searches = data?.searches.slice(0, shownMax) ?? [];
  const hasSearched = searches.length > 0;
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
          : examples
              .filter(({ platform }) => screens?.[platform] !== 0)
              .map((each) => <Row key={each.query} address={each} />)}
      </ul>
    </section>
  );
}

function ClearButton({ workspaceId }: { readonly workspaceId: string }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const clear = async () => {
    await clearRecentSearches({ workspaceId });
    await queryClient.invalidateQueries({ queryKey: recentSearchesQuery(workspaceId).queryKey });
  };
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setIsAsking(true)}>
        Clear
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title="Clear your recent searches?"
            action="Clear"
            onClose={() => setIsAsking(false)}
            onConfirm={clear}
          >
            This cannot be undone. Only your own searches are cleared.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

/** Searches of the same words differ by platform and mode, so each row says both. */
function Row({ address, count }: { readonly address: SearchAddress; readonly count?: number }) {
  const Icon = address.platform === "ios" ? IconDeviceMobile : IconBrowser;
  return (
    <li>
      <Link href={`/?${writeAddress(address)}`} className={styles.row}>
        <Icon size={17} stroke={1.7} aria-hidden="true" />
        <span className={styles.query} dir="auto">
          {address.query}
        </span>
        <span className={styles.about}>
          {address.platform === "ios" ? "iOS" : "Web"} · {address.mode === "deep" ? "Deep" : "Standard"}
          {count !== undefined && ` · ${counted(count, "screen")}`}
        </span>
      </Link>
    </li>
  );
}
