import { Button, Group, SegmentedControl, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { type App, type AppScreen, api, listScreens } from "../api.ts";
import { BackLink, MoreButton } from "../buttons/buttons.tsx";
import { EditableText } from "../collections/editable-text.tsx";
import { noFilters } from "../filters/filters.ts";
import { AppFlows } from "../flows/flow-strip.tsx";
import { counted, countText } from "../labels/numbers.ts";
import { platformNames } from "../labels/platforms.ts";
import { NotFoundPage, PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { lazyDialog } from "../lazy-part.tsx";
import { matchingQuery } from "../list-queries.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { appScreensQuery, refreshLibrary } from "../queries.ts";
import { hasStatus } from "../request.ts";
import { requireAllChanged } from "../screen/partly-changed.ts";
import { AlikeStack, firstOfEach } from "../screen-list/alike-stack.tsx";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { ScreenCell, ScreenGrid, useFocusOnOpened } from "../screen-list/screen-grid.tsx";
import { useAllThatMatch } from "../selection/all-that-match.ts";
import { SelectButton } from "../selection/select-button.tsx";
import { selectedMax } from "../selection/selection-store.ts";
import { signedInOnly, useSession } from "../session.tsx";

const renameApp = api("POST /api/operator/apps/:appId");

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
      <Group justify="space-between" gap="0.75rem 1.5rem">
        <AppName app={app} />
        <Group gap="sm">
          <DescribeApp app={app} />
          <SelectAppScreens app={app} />
        </Group>
      </Group>
      <PlatformSwitch app={app} />
      <Text c="dimmed" mt={app.platforms.length > 1 ? "sm" : 4} mb="xl">
        {[...(app.platforms.length > 1 ? [] : countsOf(app)), app.patterns.join(", ")]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      <AppScreenGrid app={app} screens={data.pages.flatMap((page) => page.screens)} />
      <FailureNotice error={error} />
      <MoreButton list={screens} display="block" mx="auto" mt="2.5rem" />
      <AppFlows app={app} />
    </>
  );
});

/** Platform and number of screens, which a switch between platforms says itself. */
function countsOf({ platform, screens }: App): readonly string[] {
  return [platformNames[platform], counted(screens, "screen")];
}

/** The name of the app on all platforms; who may edit changes it in its place. */
function AppName({ app: { id: appId, name } }: { readonly app: App }) {
  const { mayEdit } = useSession();
  const [, navigate] = useLocation();
  const title = <PageTitle dir="auto">{name}</PageTitle>;
  if (!mayEdit) return title;
  const rename = async (text: string) => {
    const { app_id, ...answer } = await renameApp({ appId, body: { name: text } });
    // Before the old one is read again, which may be no more.
    navigate(`/apps/${app_id}`, { replace: true });
    await refreshLibrary();
    requireAllChanged(answer, answer.failed.length + answer.updated + answer.unchanged);
  };
  return (
    <EditableText
      value={name}
      name="name"
      maxLength={200}
      hint="On all its platforms. The name of another app merges the two."
      onSave={rename}
    >
      {title}
    </EditableText>
  );
}

function PlatformSwitch({ app: { platforms, id } }: { readonly app: App }) {
  const [, navigate] = useLocation();
  if (platforms.length < 2) return null;
  return (
    <SegmentedControl
      mt="sm"
      aria-label="Platform"
      data={platforms.map((part) => ({
        value: part.id,
        label: `${platformNames[part.platform]} · ${countText(part.screens)}`,
      }))}
      value={id}
      onChange={(part) => navigate(`/apps/${part}`, { replace: true })}
    />
  );
}

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
        <ScreenCell key={screen.id} screen={screen}>
          <ScreenCard screen={screen} hasApp={false} />
          <AlikeStack screen={screen} others={(screen.alike?.screens ?? 1) - 1} />
        </ScreenCell>
      ))}
    </ScreenGrid>
  );
}

const DescribeDialog = lazyDialog(() => import("../selection/describe-dialog.tsx"), "DescribeDialog");

/** Has a model describe the screens of an app that nobody described, `selectedMax` at a time. */
function DescribeApp({ app }: { readonly app: App }) {
  const { mayEdit, workspace } = useSession();
  const workspaceId = workspace?.id ?? "";
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const query = useMemo(() => {
    const filters = { ...noFilters, app: app.name, described: "none" };
    return matchingQuery({ filters, platform: app.platform, workspaceId }, selectedMax);
  }, [app.name, app.platform, workspaceId]);
  const { data } = useQuery({
    queryKey: ["app", app.id, "undescribed"],
    queryFn: ({ signal }) => listScreens({ query, signal }),
    enabled: mayEdit,
  });
  const found = data?.screens ?? [];
  if (!mayEdit || (found.length === 0 && ids === null)) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIds(found.map(({ id }) => id))}>
        Describe {found.length === 1 ? "1 screen" : `the ${counted(found.length, "screen")}`} without a
        description
      </Button>
      {ids !== null && <DescribeDialog ids={ids} isFirst onClose={() => setIds(null)} />}
    </>
  );
}
