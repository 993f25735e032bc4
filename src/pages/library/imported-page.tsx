import { Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ImportedScreen } from "../api.ts";
import { BackLink, MoreButton } from "../buttons/buttons.tsx";
import { counted } from "../labels/numbers.ts";
import { NotFoundPage, PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { hasStatus } from "../request.ts";
import { SelectShown } from "../selection/select-button.tsx";
import { SignedInOnly, useSession } from "../session.tsx";
import { ImportedGrid } from "./imported-grid.tsx";
import styles from "./library.module.css";
import { importedScreensQuery } from "./library-queries.ts";

/** The screens that an import brought in, where wrong ones are put right. For operators and editors. */
export function ImportedPage({ importId }: { readonly importId: string }) {
  return (
    <SignedInOnly>
      <EditorsOnly importId={importId} />
    </SignedInOnly>
  );
}

function EditorsOnly({ importId }: { readonly importId: string }) {
  const { mayEdit } = useSession();
  return mayEdit ? <Imported importId={importId} /> : <NotFoundPage />;
}

function Imported({ importId }: { readonly importId: string }) {
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
      <Text c="dimmed" mt={4} mb="lg" className={styles.path}>
        From {first.source_name.replace(/\.tar$/, "")}. Choose the ones that are wrong and put them right
        together.
      </Text>
      {screens.length === 0 ? (
        <Text>These screens are not in the library any more.</Text>
      ) : (
        <ImportedGrid screens={screens} />
      )}
      {error !== null && <FailureNotice error={error} />}
      <MoreButton list={imported} mt="xl" />
    </>
  );
}

function titleOf(screens: readonly ImportedScreen[], hasMore: boolean): string {
  const areNew = screens.every(({ is_new }) => is_new);
  if (hasMore) return areNew ? "New screens" : "New and changed screens";
  const isMixed = !areNew && screens.some(({ is_new }) => is_new);
  return counted(
    screens.length,
    areNew ? "new screen" : isMixed ? "new or changed screen" : "changed screen",
  );
}
