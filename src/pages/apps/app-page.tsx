import { Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import type { App, AppScreen } from "../api.ts";
import { BackLink, MoreButton } from "../buttons/buttons.tsx";
import { noFilters } from "../filters/filters.ts";
import { AppFlows } from "../flows/flow-strip.tsx";
import { counted } from "../labels/numbers.ts";
import { NotFoundPage, PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { appScreensQuery } from "../queries.ts";
import { hasStatus } from "../request.ts";
import { AlikeStack, firstOfEach } from "../screen-list/alike-stack.tsx";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { ScreenCell, ScreenGrid, useFocusOnOpened } from "../screen-list/screen-grid.tsx";
import { useAllThatMatch } from "../selection/all-that-match.ts";
import { SelectButton } from "../selection/select-button.tsx";
import { signedInOnly, useSession } from "../session.tsx";
import styles from "./apps.module.css";

/** One app with its screens. */
export const AppPage = signedInOnly(function AppPage({ appId }: { readonly appId: string }) {
  const screens = useInfiniteQuery(appScreensQuery(appId));
  const { data, error, refetch } = screens;
  if (hasStatus(error, 404)) return <NotFoundPage />;
  if (error !== null && data === undefined) return <FailureNotice error={error} onRetry={refetch} />;
  const app = data?.pages[0]?.app;
  if (data === undefined || app === undefined) return <PageLoading />;
  return (
    <>
      <BackLink href="/apps">All apps</BackLink>
      <div className={styles.head}>
        <PageTitle>{app.name}</PageTitle>
        <SelectAppScreens app={app} />
      </div>
      <Text c="dimmed" mt={4} mb="xl">
        {app.platform === "ios" ? "iOS" : "Web"} · {counted(app.screens, "screen")}
        {app.patterns.length > 0 && ` · ${app.patterns.join(", ")}`}
      </Text>
      <AppScreenGrid app={app} screens={data.pages.flatMap((page) => page.screens)} />
      {error !== null && <FailureNotice error={error} />}
      <MoreButton list={screens} display="block" mx="auto" mt="2.5rem" />
      <AppFlows app={app} />
    </>
  );
});

function SelectAppScreens({ app }: { readonly app: App }) {
  const workspaceId = useSession().workspace?.id ?? "";
  const filters = useMemo(() => ({ ...noFilters, app: app.name }), [app.name]);
  return <SelectButton {...useAllThatMatch({ filters, platform: app.platform, workspaceId }, app.screens)} />;
}

interface AppScreenGridProps {
  readonly app: App;
  readonly screens: readonly AppScreen[];
}

function AppScreenGrid({ app, screens }: AppScreenGridProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusOnOpened(list);
  return (
    <ScreenGrid platform={app.platform} label={`Screens of ${app.name}`} ref={list}>
      {firstOfEach(screens).map((screen) => (
        <ScreenCell key={screen.id} platform={screen.platform}>
          <ScreenCard screen={screen} hasApp={false} />
          <AlikeStack screen={screen} />
        </ScreenCell>
      ))}
    </ScreenGrid>
  );
}
