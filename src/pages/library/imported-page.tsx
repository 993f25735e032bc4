import { Button, Group, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ImportedScreen } from "../api.ts";
import { BackLink, MoreButton } from "../buttons/buttons.tsx";
import { counted } from "../labels/numbers.ts";
import { namesOf } from "../labels/platforms.ts";
import { NotFoundPage, PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { hasStatus } from "../request.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { platformOf, ScreenCell, ScreenGrid } from "../screen-list/screen-grid.tsx";
import { SelectShown } from "../selection/select-button.tsx";
import { addSelected } from "../selection/selection-store.ts";
import { editorsOnly } from "../session.tsx";
import { GoneLink } from "./import-report.tsx";
import { importedScreensQuery } from "./library-queries.ts";

/** The screens that an import brought in, where wrong ones are put right. For operators and editors. */
export const ImportedPage = editorsOnly(function ImportedPage({ importId }: { readonly importId: string }) {
  const imported = useInfiniteQuery(importedScreensQuery(importId));
  const { data, error, refetch } = imported;
  if (hasStatus(error, 404)) return <NotFoundPage />;
  if (error !== null && data === undefined) return <FailureNotice error={error} onRetry={refetch} />;
  const [first] = data?.pages ?? [];
  if (data === undefined || first === undefined) return <PageLoading />;
  const screens = data.pages.flatMap((page) => page.screens);
  return (
    <>
      <BackLink href="/library">Library</BackLink>
      <Group justify="space-between" gap="sm">
        <PageTitle>{titleOf(screens, imported.hasNextPage)}</PageTitle>
        <SelectShown screens={screens} />
      </Group>
      <Text c="dimmed" mt={4} mb="lg">
        From {first.source_name.replace(/\.tar$/, "")}. Choose the ones that are wrong and put them right
        together.
      </Text>
      {screens.length === 0 ? (
        <Text>These screens are not in the library any more.</Text>
      ) : (
        <>
          <ImportedPart title="New" screens={screens.filter(({ is_new }) => is_new)} />
          <ImportedPart title="Changed" screens={screens.filter(({ is_new }) => !is_new)} />
        </>
      )}
      <Text size="sm" c="dimmed" mt="xl">
        {first.removed > 0 &&
          `${counted(first.removed, "screen")} that it did not have went from the library.`}
      </Text>
      <GoneLink job={{ id: importId, gone: first.gone }} />
      <FailureNotice error={error} />
      <MoreButton list={imported} mt="xl" />
    </>
  );
});

function titleOf(screens: readonly ImportedScreen[], hasMore: boolean): string {
  const areNew = screens.every(({ is_new }) => is_new);
  if (hasMore) return areNew ? "New screens" : "New and changed screens";
  const isMixed = !areNew && screens.some(({ is_new }) => is_new);
  return counted(
    screens.length,
    areNew ? "new screen" : isMixed ? "new or changed screen" : "changed screen",
  );
}

interface ImportedPartProps {
  readonly title: string;
  readonly screens: readonly ImportedScreen[];
}

/** New or changed screens app by app; nothing where there are none. */
function ImportedPart({ title, screens }: ImportedPartProps) {
  if (screens.length === 0) return null;
  const groups = Map.groupBy(screens, ({ app_name }) => app_name);
  return (
    <section aria-label={`${title} screens`}>
      <Title order={2} size="h3" mb="md" mt="lg">
        {title}
      </Title>
      {[...groups].map(([app, inside], at) => (
        <section key={app} aria-labelledby={`${title}-${at}`} style={{ marginBottom: "2.5rem" }}>
          <GroupHead id={`${title}-${at}`} app={app} screens={inside} />
          <ScreenGrid platform={platformOf(inside)} label={`Screens of ${app}`}>
            {inside.map((screen) => (
              <ScreenCell key={screen.id} screen={screen}>
                <ScreenCard screen={screen} hasApp={false} />
              </ScreenCell>
            ))}
          </ScreenGrid>
        </section>
      ))}
    </section>
  );
}

interface GroupHeadProps {
  readonly id: string;
  readonly app: string;
  /** All of the app. */
  readonly screens: readonly ImportedScreen[];
}

function GroupHead({ id, app, screens }: GroupHeadProps) {
  return (
    <Group justify="space-between" mb="md" gap="xs">
      <Title order={3} size="h4" id={id}>
        <bdi>{app}</bdi>{" "}
        <Text span size="sm" c="dimmed" fw={400}>
          {namesOf(screens.map(({ platform }) => platform))} · {counted(screens.length, "screen")}
        </Text>
      </Title>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Select all of ${app}`}
        onClick={() => addSelected(screens)}
      >
        Select all
      </Button>
    </Group>
  );
}
