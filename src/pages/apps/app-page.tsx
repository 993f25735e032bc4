import { Anchor, Button, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "wouter";
import type { App, ListedScreen } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { NotFoundPage, PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { appScreensQuery } from "../queries.ts";
import { hasStatus } from "../request.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { ScreenGrid, useFocusOnOpened } from "../screen-list/screen-grid.tsx";
import { SignedInOnly } from "../session.tsx";
import styles from "./apps.module.css";

/** One app with its screens. */
export function AppPage({ appId }: { readonly appId: string }) {
  return (
    <SignedInOnly>
      <Screens appId={appId} />
    </SignedInOnly>
  );
}

function Screens({ appId }: { readonly appId: string }) {
  const screens = useInfiniteQuery(appScreensQuery(appId));
  const { data, error, refetch } = screens;
  if (hasStatus(error, 404)) return <NotFoundPage />;
  if (error !== null && data === undefined) return <FailureNotice error={error} onRetry={refetch} />;
  const app = data?.pages[0]?.app;
  if (data === undefined || app === undefined) return <PageLoading />;
  return (
    <>
      <Anchor component={Link} href="/apps" className={styles.back}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
        All apps
      </Anchor>
      <PageTitle>{app.name}</PageTitle>
      <Text c="dimmed" mt={4} mb="xl">
        {app.platform === "ios" ? "iOS" : "Web"} · {counted(app.screens, "screen")}
        {app.patterns.length > 0 && ` · ${app.patterns.join(", ")}`}
      </Text>
      <AppScreenGrid app={app} screens={data.pages.flatMap((page) => page.screens)} />
      {error !== null && <FailureNotice error={error} />}
      {screens.hasNextPage && (
        <div className={styles.more}>
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

interface AppScreenGridProps {
  readonly app: App;
  readonly screens: readonly ListedScreen[];
}

function AppScreenGrid({ app, screens }: AppScreenGridProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusOnOpened(list);
  return (
    <ScreenGrid platform={app.platform} label={`Screens of ${app.name}`} ref={list}>
      {screens.map((screen) => (
        <li key={screen.id}>
          <ScreenCard screen={screen} hasApp={false} />
        </li>
      ))}
    </ScreenGrid>
  );
}
