import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
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
import { NothingLeft } from "./nothing-left.tsx";
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

/** The library without a query: the newest screens first, with filters. */
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
      status={facets === undefined ? "" : `${counted(facets.total, "screen")}, newest first`}
      counts={{ facets, about: facets ? `Counts of ${countText(facets.total)} screens of the library.` : "" }}
      address={address}
      onFilter={(change) => onSearch({ ...change, isBrowsing: true })}
      whole={useAllThatMatch(list, facets?.total)}
    >
      {screens.isPending && <ScreenGridLoading platform={platform} count={12} />}
      {isEmpty && <NothingLeft onRemove={() => onSearch({ filters: noFilters, isBrowsing: true })} />}
      {found.length > 0 && <BrowsedScreens screens={found} field={field} />}
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
  readonly screens: readonly Parameters<typeof ScreenCard>[0]["screen"][];
  readonly field: RefObject<HTMLElement | null>;
}

function BrowsedScreens({ screens, field }: BrowsedScreensProps) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = useCardKeys(field);
  useFocusOnOpened(list);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move the focus between its links.
    <div className={resultStyles.found} onKeyDown={onKeyDown}>
      <ScreenGrid platform={platformOf(screens)} label="Screens, newest first" ref={list}>
        {screens.map((screen, at) => (
          <ScreenCell key={screen.id} screen={screen} className={resultStyles.far}>
            <ScreenCard screen={screen} isLazy={at >= 8} />
          </ScreenCell>
        ))}
      </ScreenGrid>
    </div>
  );
}
