import { Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Fragment, type RefObject, useRef } from "react";
import type { listScreens } from "../api.ts";
import { noFilters } from "../filters/filters.ts";
import { counted, countText } from "../labels/numbers.ts";
import { facetsQuery, screensQuery } from "../list-queries.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import {
  platformOf,
  ScreenCell,
  ScreenGrid,
  ScreenGridLoading,
  useFocusOnOpened,
} from "../screen-list/screen-grid.tsx";
import { useAllThatMatch } from "../selection/all-that-match.ts";
import { ListFrame } from "./list-frame.tsx";
import { MoreWhenNear } from "./more-when-near.tsx";
import { NothingLeft } from "./no-results.tsx";
import resultStyles from "./result-grid.module.css";
import type { SearchAddress } from "./search-address.ts";
import { useCardKeys } from "./use-card-keys.ts";

interface Props {
  readonly address: SearchAddress;
  /** The workspace whose tags are meant. */
  readonly workspaceId: string;
  readonly onSearch: (change: Partial<SearchAddress>) => void;
  readonly field: RefObject<HTMLElement | null>;
}

export function BrowseResults({ address, workspaceId, onSearch, field }: Props) {
  const { filters, platform } = address;
  const list = { filters, platform, workspaceId };
  const screens = useInfiniteQuery(screensQuery(list));
  const { data: facets } = useQuery(facetsQuery(list));
  const { data, error, refetch } = screens;
  const found = data?.pages.flatMap((page) => page.screens) ?? [];
  const isEmpty = data !== undefined && found.length === 0;
  return (
    <ListFrame
      label="Screens"
      status={
        facets === undefined
          ? ""
          : `${counted(facets.total, "screen")}, ${filters.text === "" ? "newest first" : "by app"}`
      }
      counts={{ facets, about: facets ? `Counts of ${countText(facets.total)} screens of the library.` : "" }}
      address={address}
      onFilter={(change) => onSearch({ ...change, isBrowsing: true })}
      whole={useAllThatMatch(list, facets?.total)}
    >
      {screens.isPending && <ScreenGridLoading platform={platform} count={12} />}
      {isEmpty && <NothingLeft onRemove={() => onSearch({ filters: noFilters, isBrowsing: true })} />}
      {found.length > 0 && <BrowsedScreens screens={found} isByApp={filters.text !== ""} field={field} />}
      <FailureNotice
        error={error}
        onRetry={() => void (data === undefined ? refetch() : screens.fetchNextPage())}
      />
      {screens.hasNextPage && error === null && (
        <MoreWhenNear isFetching={screens.isFetchingNextPage} onMore={() => void screens.fetchNextPage()}>
          Show more
        </MoreWhenNear>
      )}
    </ListFrame>
  );
}

interface BrowsedScreensProps {
  readonly screens: Awaited<ReturnType<typeof listScreens>>["screens"];
  /** A list for each app, of which the one with the newest screen is the first. */
  readonly isByApp: boolean;
  readonly field: RefObject<HTMLElement | null>;
}

function BrowsedScreens({ screens, isByApp, field }: BrowsedScreensProps) {
  const found = useRef<HTMLDivElement>(null);
  const onKeyDown = useCardKeys(field);
  useFocusOnOpened(found);
  const groups = Object.entries(Object.groupBy(screens, ({ app_name }) => (isByApp ? app_name : "")));
  const eager = new Set(screens.slice(0, 8).map(({ id }) => id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move the focus between its links.
    <div className={resultStyles.found} onKeyDown={onKeyDown} ref={found}>
      {groups.map(([app, ofApp = []]) => (
        <Fragment key={app}>
          {app !== "" && (
            <Title order={2} size="h4" mt="lg" mb="sm">
              <bdi>{app}</bdi>
            </Title>
          )}
          <ScreenGrid platform={platformOf(ofApp)} label={app || "Screens, newest first"}>
            {ofApp.map((screen) => (
              <ScreenCell key={screen.id} screen={screen} className={resultStyles.far}>
                <ScreenCard
                  screen={screen}
                  isLazy={!eager.has(screen.id)}
                  hasApp={!isByApp}
                  lines={screen.matched_lines}
                />
              </ScreenCell>
            ))}
          </ScreenGrid>
        </Fragment>
      ))}
    </div>
  );
}
