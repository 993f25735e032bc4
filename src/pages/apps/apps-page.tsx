import { SegmentedControl, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSearchParams } from "wouter";
import type { App } from "../../screens/page-schema.ts";
import { ErrorNote } from "../layout/error-note.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { SignedInOnly } from "../layout/signed-in-only.tsx";
import { AppCard } from "./app-card.tsx";
import { AppsLoading } from "./apps-loading.tsx";
import styles from "./apps-page.module.css";
import { useApps } from "./use-apps.ts";

const platforms = [
  { value: "all", label: "All" },
  { value: "ios", label: "iOS" },
  { value: "web", label: "Web" },
];

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
  const { data, error, refetch } = useApps();
  const [filter, setFilter] = useFilter();
  if (error !== null) return <ErrorNote error={error} onRetry={refetch} />;
  const apps = data?.apps.filter((app) => fits(app, filter)) ?? [];
  return (
    <>
      <div className={styles["filters"]}>
        <TextInput
          aria-label="Filter by name or pattern"
          placeholder="Filter by name or pattern"
          leftSection={<IconSearch size={17} stroke={1.8} aria-hidden="true" />}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
          className={styles["text"] ?? ""}
        />
        <SegmentedControl
          aria-label="Platform"
          data={platforms}
          value={filter.platform}
          onChange={(platform) => setFilter({ ...filter, platform })}
        />
        <Text role="status" size="sm" c="dimmed">
          {data && countText(apps)}
        </Text>
      </div>
      {data === undefined ? (
        <AppsLoading />
      ) : (
        <ul className={styles["grid"]}>
          {apps.map((app) => (
            <li key={app.id}>
              <AppCard app={app} />
            </li>
          ))}
        </ul>
      )}
      {data && apps.length === 0 && <Nothing isLibraryEmpty={data.apps.length === 0} />}
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

function fits(app: App, { text, platform }: Filter): boolean {
  const wanted = text.trim().toLowerCase();
  const words = [app.name, ...app.patterns].map((word) => word.toLowerCase());
  return (platform === "all" || app.platform === platform) && words.some((word) => word.includes(wanted));
}

function countText(apps: readonly App[]): string {
  const screens = apps.reduce((count, app) => count + app.screens, 0);
  return `${apps.length} ${apps.length === 1 ? "app" : "apps"}, ${screens.toLocaleString("en-GB")} ${screens === 1 ? "screen" : "screens"}`;
}

function Nothing({ isLibraryEmpty }: { readonly isLibraryEmpty: boolean }) {
  return (
    <Text c="dimmed" mt="xl">
      {isLibraryEmpty
        ? "The library is empty. Import screens with `screen-search import`."
        : "No app fits. Try fewer letters or another platform."}
    </Text>
  );
}
