import { Anchor } from "@mantine/core";
import type { RefObject } from "react";
import { Link } from "wouter";
import type { FoundScreen, Membership, PageSearch } from "../api.ts";
import { counted, countText } from "../labels/numbers.ts";
import { lazyDialog } from "../lazy-part.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { RequestError } from "../request.ts";
import { ScreenPicture } from "../screen-list/screen-card.tsx";
import { ScreenGridLoading } from "../screen-list/screen-grid.tsx";
import { useShown } from "../selection/select-button.tsx";
import { useSession } from "../session.tsx";
import styles from "./flow-matches.module.css";
import { ListFrame } from "./list-frame.tsx";
import { firstsOf, strengthOf } from "./match-strength.ts";
import { MoreWhenNear } from "./more-when-near.tsx";
import { ResultGrid } from "./result-grid.tsx";
import { browseHref, type SearchAddress } from "./search-address.ts";
import pageStyles from "./search-page.module.css";
import { isWaiting, SearchWaiting, UpgradeNotice } from "./search-troubles.tsx";
import { nextOf, pageLimit, type SearchPage, type useSearch } from "./use-search.ts";

const NoResults = lazyDialog(() => import("./no-results.tsx"), "NoResults");

interface Props {
  readonly address: SearchAddress;
  readonly search: ReturnType<typeof useSearch>;
  readonly workspace: Membership;
  readonly onSearch: (choices: Partial<SearchAddress>) => void;
  readonly field: RefObject<HTMLElement | null>;
}

export function SearchResults({ address, search, workspace, onSearch, field }: Props) {
  const pages = search.data?.pages ?? [];
  const shown = pages.reduce((count, { screens }) => count + screens.length, 0);
  const { error } = search;
  const whole = useShown(pages.flatMap((page) => page.screens));
  if (error instanceof RequestError && error.code === "plan_upgrade_required")
    return <UpgradeNotice workspace={workspace} />;
  // If no screen is likely, the filters count the less likely ones.
  const countedPage = pages.find(({ facets }) => facets.total > 0) ?? pages[0];
  const isSearching = search.isPending && error === null && !isWaiting(search);
  const isOutdated = search.isPlaceholderData;
  return (
    <ListFrame
      label="Results"
      status={isSearching || isOutdated ? "Searching…" : foundText(pages)}
      counts={{ facets: countedPage?.facets, about: countsText(countedPage) }}
      address={address}
      onFilter={onSearch}
      look={lookChip(pages[0], onSearch)}
      whole={whole}
    >
      {isSearching && <ScreenGridLoading platform={address.platform} count={pageLimit / 2} />}
      <FlowMatches flows={pages[0]?.flows ?? []} />
      {pages.length > 0 && shown === 0 && (
        <NoResults address={address} search={search} pages={pages} onSearch={onSearch} />
      )}
      <OnlyText counted={pages[0]?.text_only ?? null} />
      <AllSaying quotes={pages[0]?.reading.quotes ?? []} />
      {shown > 0 && (
        <Found
          key={JSON.stringify({ ...address, filters: null })}
          search={search}
          pages={pages}
          field={field}
        />
      )}
      <SearchWaiting search={search} hasScreens={shown > 0} />
      <FailureNotice
        error={error}
        onRetry={() => void (shown > 0 ? search.fetchNextPage() : search.refetch())}
      />
    </ListFrame>
  );
}

function lookChip(page: SearchPage | undefined, onSearch: Props["onSearch"]) {
  const label = page?.reading.look.join(", ") ?? "";
  return label === "" ? undefined : { label, onRemove: () => onSearch({ look: "off" }) };
}

/** Filters are applied to what was found, so that is what is counted. */
function countsText(page: SearchPage | undefined): string {
  if (page === undefined) return "";
  const { facets, is_counted_whole: isWhole } = page;
  return isWhole
    ? `Counts of the ${counted(facets.total, "screen")} found.`
    : `Counts of the closest screens, ${countText(facets.total)} of them.`;
}

interface FoundProps extends Pick<Props, "search" | "field"> {
  readonly pages: readonly SearchPage[];
}

function Found({ search, pages, field }: FoundProps) {
  return (
    <ResultGrid pages={pages} field={field} isOutdated={search.isPlaceholderData}>
      {search.hasNextPage ? <ShowMore search={search} pages={pages} /> : <ResultsEnd pages={pages} />}
    </ResultGrid>
  );
}

/** Gone while a failure offers to try again. */
function ShowMore({ search, pages }: Omit<FoundProps, "field">) {
  if (search.isFetchNextPageError) return null;
  const isLess = pages.at(-1)?.mode === "deep" && nextOf(pages)?.mode === "standard";
  return (
    <MoreWhenNear
      isFetching={search.isFetchingNextPage && !isWaiting(search)}
      // A press while the same part comes by scrolling is no second search.
      onMore={() => void search.fetchNextPage({ cancelRefetch: false })}
      isAfterScrolling
    >
      {isLess ? "Show less likely" : "Show more"}
    </MoreWhenNear>
  );
}

function foundText(pages: readonly SearchPage[]): string {
  if (pages.length === 0) return "";
  const seconds = pages.at(-1)?.seconds ?? 0;
  const time = seconds < 0.095 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;
  const less = firstsOf(pages, "standard").length;
  return `${verdictText(firstsOf(pages, "deep"))}${less === 0 ? "" : `, ${countText(less)} less likely`} · ${time}`;
}

/** The verdict of the header `Search-Verdict` on the screens of `deep`, in words. */
function verdictText(screens: readonly FoundScreen[]): string {
  if (screens.length === 0) return "No match";
  const strong = screens.filter(({ why }) => strengthOf(why.probability ?? 0) === "strong").length;
  const possible = screens.length - strong;
  if (strong === 0) return `No strong match, ${countText(possible)} possible`;
  const matches = `${countText(strong)} strong ${strong === 1 ? "match" : "matches"}`;
  return possible === 0 ? matches : `${matches}, ${countText(possible)} possible`;
}

/** A query that quotes finds the best; people who write want all. */
function AllSaying({ quotes }: { readonly quotes: readonly string[] }) {
  const text = quotes.find(({ length }) => length >= 2 && length <= 200);
  if (text === undefined) return null;
  return (
    <Anchor component={Link} href={browseHref({ text })} size="sm">
      All screens that say “{text}”, by app
    </Anchor>
  );
}

function OnlyText({ counted: found }: { readonly counted: SearchPage["text_only"] }) {
  const { mayEdit } = useSession();
  if (found === null) return null;
  return (
    <p>
      Nothing but the text of these screens is known, so none can be told for sure:{" "}
      {countText(found.only_text)} of {counted(found.of, "screen")} have only the text on them.{" "}
      {mayEdit && (
        <Anchor component={Link} href="/library" c="inherit" underline="always">
          Have them described
        </Anchor>
      )}
    </p>
  );
}

/** The flows that fit a query as well as its screens do. */
function FlowMatches({ flows }: Pick<PageSearch, "flows">) {
  if (flows.length === 0) return null;
  return (
    <ul className={styles.flows} aria-label="Flows that match">
      {flows.map(({ id, name, description, app_name, platform, screen_count, screens }) => (
        <li key={id}>
          <Link href={`/flows/${id}`} className={styles.flow} data-panel>
            <span className={styles.words}>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.about}>
                <bdi>{app_name}</bdi> · {counted(screen_count, "step")}
              </span>
              {description !== "" && (
                <bdi className={styles.sentence} data-cut>
                  {description}
                </bdi>
              )}
            </span>
            <span className={styles.steps} data-platform={platform} aria-hidden="true">
              {screens.map((screen, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a screen may come twice, and the order is the key.
                <span key={at}>
                  <ScreenPicture screen={screen} isLazy={false} />
                </span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A last page that is full ends at the most that one search shows. */
function ResultsEnd({ pages }: { readonly pages: readonly SearchPage[] }) {
  if (pages.at(-1)?.screens.length !== pageLimit)
    return <p className={pageStyles.end}>There are no more screens.</p>;
  const shown = pages.reduce((count, { screens }) => count + screens.length, 0);
  return (
    <p className={pageStyles.end}>
      These are the {counted(shown, "closest screen")}, the most that one search shows. Describe the screen in
      more detail to see others.
    </p>
  );
}
