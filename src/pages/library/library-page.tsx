import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { RecordsLoading } from "../records/record-table.tsx";
import { editorsOnly, useSession } from "../session.tsx";
import { DemoRemoval } from "./demo-removal.tsx";
import { DescribePanel } from "./describe-panel.tsx";
import { ImportList } from "./import-list.tsx";
import styles from "./library.module.css";
import { LibraryFacts } from "./library-facts.tsx";
import { importsQuery, libraryQuery } from "./library-queries.ts";
import { RunningChanges } from "./running-changes.tsx";
import { UploadPanel } from "./upload-panel.tsx";

/** The library with the ways to add screens. For operators and editors; to others it is not there. */
export const LibraryPage = editorsOnly(function LibraryPage() {
  return (
    <Stack gap="lg">
      <div>
        <PageTitle mb={6}>Library</PageTitle>
        <Text c="dimmed">Add screens, and see what came in. Everyone who may search finds them at once.</Text>
      </div>
      <Library />
    </Stack>
  );
});

function Library() {
  const search = useSearch();
  const isOperator = useSession().session?.user.is_operator === true;
  const { data: library, error, refetch } = useQuery(libraryQuery);
  const imports = useQuery(importsQuery);
  // All at once, so that nothing moves.
  if (library === undefined && error === null) return <RecordsLoading />;
  if (imports.isPending) return <RecordsLoading />;
  return (
    <Stack gap="xl">
      <FailureNotice error={error} onRetry={() => void refetch()} />
      {library === undefined ? null : (
        <>
          <UploadPanel
            bounds={library.upload}
            followedId={new URLSearchParams(search).get("import")}
            isLibraryEmpty={library.platforms.ios.screens + library.platforms.web.screens === 0}
          />
          <section aria-labelledby="library-facts">
            <Title order={2} size="h3" mb="sm" id="library-facts">
              In the library
            </Title>
            <LibraryFacts library={library} />
            <RunningChanges />
            <Group mt="sm" gap="md" justify="space-between">
              <Anchor component={Link} href="/look-alikes" size="sm">
                Review screens that look alike
              </Anchor>
              {isOperator && library.demo_screens > 0 && <DemoRemoval screens={library.demo_screens} />}
            </Group>
          </section>
          <DescribePanel words={library.words} />
        </>
      )}
      <section aria-labelledby="imports">
        <Title order={2} size="h3" id="imports">
          Imports
        </Title>
        <Text size="sm" c="dimmed" mt={2} mb="sm">
          What came in by this page and by keys. Imports run one after another and are listed for 30 days.
        </Text>
        <div className={styles.box}>
          <ImportList />
        </div>
      </section>
    </Stack>
  );
}
