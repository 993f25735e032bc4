import { Button } from "@mantine/core";
import { lazy, type RefObject, Suspense, useState } from "react";
import type { FoundScreen, Membership } from "../api.ts";
import { counted, countText } from "../labels/numbers.ts";
import { RequestError } from "../request.ts";
import { ScreenGridLoading } from "../screen-list/screen-grid.tsx";
import { CopyMenu } from "./copy-menu.tsx";
import { strengthOf } from "./match-strength.ts";
import { NoResults, ResultsEnd } from "./no-results.tsx";
import { ResultGrid } from "./result-grid.tsx";
import type { SearchAddress, SearchChoices } from "./search-address.ts";
import styles from "./search-page.module.css";
import { isWaiting, SearchError, SearchWaiting, UpgradeNotice } from "./search-troubles.tsx";
import { pageLimit, type SearchPage, type useSearch } from "./use-search.ts";

const WhyDrawer = lazy(async () => ({ default: (await import("./why-drawer.tsx")).WhyDrawer }));

interface Props {
  readonly address: SearchAddress;
  readonly search: ReturnType<typeof useSearch>;
  readonly workspace: Membership;
  readonly onSearch: (choices: Partial<SearchChoices>) => void;
  readonly field: RefObject<HTMLElement | null>;
}

/** The screens found, or the reason why there are none. */
export function SearchResults({ address, search, workspace, onSearch, field }: Props) {
  const pages = search.data?.pages ?? [];
  const shown = pages.reduce((count, { screens }) => count + screens.length, 0);
  const { error } = search;
  if (isOfPlan(error)) return <UpgradeNotice workspace={workspace} />;
  const isSearching = search.isPending && error === null && !isWaiting(search);
  return (
    <section aria-label="Results" className={styles.results}>
      <div className={styles.head}>
        <p role="status" className={styles.count}>
          {isSearching ? "Searching…" : foundText(pages, address.mode)}
        </p>
        <CopyMenu address={address} />
      </div>
      {isSearching && <ScreenGridLoading platform={address.platform} count={pageLimit / 2} />}
      {pages.length > 0 && shown === 0 && <NoResults address={address} page={pages[0]} onSearch={onSearch} />}
      {shown > 0 && (
        <Found
          key={JSON.stringify(address)}
          address={address}
          search={search}
          pages={pages}
          onSearch={onSearch}
          field={field}
        />
      )}
      <SearchWaiting search={search} hasScreens={shown > 0} />
      {error !== null && (
        <SearchError error={error} onRetry={() => (shown > 0 ? search.fetchNextPage() : search.refetch())} />
      )}
    </section>
  );
}

interface FoundProps extends Omit<Props, "workspace"> {
  readonly pages: readonly SearchPage[];
}

function Found({ address, search, pages, onSearch, field }: FoundProps) {
  // The panel stays when it is closed, so that the focus finds its way back.
  const [whyId, setWhyId] = useState<string | null>(null);
  const [isWhyOpen, setIsWhyOpen] = useState(false);
  const onWhy = (id: string) => {
    setWhyId(id);
    setIsWhyOpen(true);
  };
  const page = pages.find(({ screens }) => screens.some(({ id }) => id === whyId));
  const screen = page?.screens.find(({ id }) => id === whyId);
  return (
    <>
      <ResultGrid platform={address.platform} mode={address.mode} pages={pages} field={field} onWhy={onWhy}>
        {search.hasNextPage ? (
          <ShowMore search={search} />
        ) : (
          <ResultsEnd address={address} pages={pages} onSearch={onSearch} />
        )}
      </ResultGrid>
      {screen && page && (
        <Suspense>
          <WhyDrawer
            screen={screen}
            page={page}
            mode={address.mode}
            isOpen={isWhyOpen}
            onClose={() => setIsWhyOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Gone while a failure offers to try again. */
function ShowMore({ search }: Pick<Props, "search">) {
  if (search.isFetchNextPageError) return null;
  return (
    <div className={styles.more}>
      <Button
        variant="default"
        size="md"
        loading={search.isFetchingNextPage && !isWaiting(search)}
        onClick={() => search.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  );
}

function foundText(pages: readonly SearchPage[], mode: SearchAddress["mode"]): string {
  if (pages.length === 0) return "";
  const seconds = pages.at(-1)?.seconds ?? 0;
  const time = seconds < 0.095 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;
  const screens = pages.flatMap((page) => page.screens);
  return `${mode === "deep" ? verdictText(screens) : counted(screens.length, "screen")} · ${time}`;
}

/** The verdict of the header `Search-Verdict`, in words. */
function verdictText(screens: readonly FoundScreen[]): string {
  if (screens.length === 0) return "No screens";
  const strong = screens.filter(({ why }) => strengthOf(why.probability ?? 0) === "strong").length;
  const possible = screens.length - strong;
  if (strong === 0) return `No strong match, ${countText(possible)} possible`;
  const matches = `${countText(strong)} strong ${strong === 1 ? "match" : "matches"}`;
  return possible === 0 ? matches : `${matches}, ${countText(possible)} possible`;
}

function isOfPlan(error: Error | null): boolean {
  return error instanceof RequestError && error.code === "plan_upgrade_required";
}
