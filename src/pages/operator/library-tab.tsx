import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { DemoRemoval } from "../library/demo-removal.tsx";
import { DescribePanel } from "../library/describe-panel.tsx";
import { ImportList } from "../library/import-list.tsx";
import { LibraryFacts } from "../library/library-facts.tsx";
import { UploadPanel } from "../library/upload-panel.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { importsQuery, libraryQuery } from "../queries.ts";
import { RecordsLoading } from "../records/record-table.tsx";
import styles from "./operator.module.css";

/** Contents of the library, and ways to add screens. */
export function LibraryTab() {
  const search = useSearch();
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
            {library.demo_screens > 0 && <DemoRemoval screens={library.demo_screens} />}
          </section>
          <DescribePanel />
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
