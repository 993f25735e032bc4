import { Anchor, Button, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { AppScreens } from "../../screens/page-schema.ts";
import { ErrorNote } from "../layout/error-note.tsx";
import { PageLoading } from "../layout/page-loading.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { SignedInOnly } from "../layout/signed-in-only.tsx";
import { NotFoundPage } from "../not-found/not-found-page.tsx";
import { getJson, RequestError } from "../request.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { ScreenGrid } from "../screen-list/screen-grid.tsx";
import styles from "./app-page.module.css";

/** One app with its screens. */
export function AppPage({ appId }: { readonly appId: string }) {
  return (
    <SignedInOnly>
      <Screens appId={appId} />
    </SignedInOnly>
  );
}

function Screens({ appId }: { readonly appId: string }) {
  const screens = useAppScreens(appId);
  const { data, error, refetch } = screens;
  if (error instanceof RequestError && error.status === 404) return <NotFoundPage />;
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={refetch} />;
  const app = data?.pages[0]?.app;
  if (data === undefined || app === undefined) return <PageLoading />;
  return (
    <>
      <Anchor component={Link} href="/apps" className={styles["back"] ?? ""}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
        All apps
      </Anchor>
      <PageTitle>{app.name}</PageTitle>
      <Text c="dimmed" mt={4} mb="xl">
        {app.platform === "ios" ? "iOS" : "Web"} · {app.screens === 1 ? "1 screen" : `${app.screens} screens`}
        {app.patterns.length > 0 && ` · ${app.patterns.join(", ")}`}
      </Text>
      <ScreenGrid platform={app.platform} label={`Screens of ${app.name}`}>
        {data.pages.flatMap((page) =>
          page.screens.map((screen) => (
            <li key={screen.id}>
              <ScreenCard screen={screen} />
            </li>
          )),
        )}
      </ScreenGrid>
      {error !== null && <ErrorNote error={error} />}
      {screens.hasNextPage && (
        <div className={styles["more"]}>
          <Button
            variant="default"
            size="md"
            loading={screens.isFetchingNextPage}
            onClick={() => screens.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function useAppScreens(appId: string) {
  const path = `/api/apps/${encodeURIComponent(appId)}/screens`;
  return useInfiniteQuery({
    queryKey: ["app", appId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      getJson<AppScreens>(
        pageParam === null ? path : `${path}?after=${encodeURIComponent(pageParam)}`,
        signal,
      ),
    getNextPageParam: (last) => last.next,
    staleTime: 300_000,
  });
}
