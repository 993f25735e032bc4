import { Group, SegmentedControl, Skeleton, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useSearchParams } from "wouter";
import { folded } from "../../system/folding.ts";
import type { App } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { platformChoices } from "../labels/platforms.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { EmptyLibrary } from "../notices/empty-library.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { appsQuery } from "../queries.ts";
import { SignedInOnly } from "../session.tsx";
import { AppGrid } from "./app-grid.tsx";
import styles from "./apps.module.css";

const platforms = [{ value: "all", label: "All" }, ...platformChoices];

/** All apps of the library, by name. */
export function AppsPage() {
  return (
    <SignedInOnly>
      <PageTitle>Apps</PageTitle>
      <AppList />
    </SignedInOnly>
  );
}

function AppList() {
  const { data, error, refetch } = useQuery(appsQuery);
  const [filter, setFilter] = useFilter();
  const { platform } = filter;
  // A key that is pressed shows in the field before the list follows it.
  const text = useDeferredValue(filter.text);
  const known = useMemo(() => data?.apps.map((app) => ({ app, words: wordsOf(app) })), [data]);
  const apps = useMemo(() => {
    const wanted = folded(text);
    const found = known?.filter(({ words }) => words.includes(wanted)) ?? [];
    return found.flatMap(({ app }) => onPlatform(app, platform));
  }, [known, text, platform]);
  if (error !== null && data === undefined) return <FailureNotice error={error} onRetry={refetch} />;
  if (data?.apps.length === 0) return <EmptyLibrary />;
  return (
    <>
      <Group gap="0.75rem 1rem" mt="1.25rem" mb="1.75rem">
        <TextInput
          aria-label="Filter by name or kind of screen"
          placeholder="Filter by name or kind of screen"
          leftSection={<IconSearch size={17} stroke={1.8} aria-hidden="true" />}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
          className={styles.text}
        />
        <SegmentedControl
          aria-label="Platform"
          data={platforms}
          value={filter.platform}
          onChange={(platform) => setFilter({ ...filter, platform })}
        />
        <Text role="status" size="sm" c="dimmed">
          {data && countText(apps, text)}
        </Text>
      </Group>
      {data === undefined ? <AppsLoading /> : <AppGrid apps={apps} wanted={folded(text)} />}
      {data && apps.length === 0 && (
        <Text c="dimmed" mt="xl">
          No apps match. Try fewer letters or another platform.
        </Text>
      )}
    </>
  );
}

interface Filter {
  readonly text: string;
  /** `all`, `ios` or `web`. */
  readonly platform: string;
}

/** The filter in the address: a page that was left comes back as it was. */
function useFilter(): [Filter, (filter: Filter) => void] {
  const [params, setParams] = useSearchParams();
  const filter = { text: params.get("name") ?? "", platform: params.get("platform") ?? "all" };
  const setFilter = ({ text, platform }: Filter) => {
    const next = { ...(text !== "" && { name: text }), ...(platform !== "all" && { platform }) };
    setParams(new URLSearchParams(next), { replace: true });
  };
  return [filter, setFilter];
}

/** The app with its screens of the platform alone; nothing where it has none. */
function onPlatform(app: App, platform: Filter["platform"]): readonly App[] {
  if (platform === "all") return [app];
  return app.platforms
    .filter((part) => part.platform === platform)
    .map((part) => ({ ...app, ...part, platforms: [part] }));
}

/** All that an app is found by, folded once: a key that is pressed goes through the words of every app. */
function wordsOf({ name, patterns }: App): string {
  return folded([name, ...patterns].join(" · "));
}

/** Screens are counted only where all of an app's are meant: how many have a pattern is not known here. */
function countText(apps: readonly App[], text: string): string {
  const count = counted(apps.length, "app");
  if (folded(text) !== "") return `${count} with “${text.trim()}” in name or kind of screen`;
  const screens = apps.reduce((sum, app) => sum + app.screens, 0);
  return `${count} with ${counted(screens, "screen")}`;
}

function AppsLoading() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: 12 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are.
        <div key={at}>
          <Skeleton radius="lg" height="auto" style={{ aspectRatio: "16 / 11" }} />
          <Skeleton height={15} mt={15} width="55%" />
          <Skeleton height={13} mt={8} width="70%" />
        </div>
      ))}
    </div>
  );
}
