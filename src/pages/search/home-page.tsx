import { Anchor, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { Link } from "wouter";
import type { Overview } from "../api.ts";
import { lazyPart } from "../lazy-part.tsx";
import { overviewQuery } from "../list-queries.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
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
import { RecentSearches } from "./recent-searches.tsx";
import { browseHref } from "./search-address.ts";

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
