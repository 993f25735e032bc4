import { Button, Group, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { cancelImport, type ImportJob } from "../api.ts";
import { Moment } from "../labels/moments.tsx";
import { bytesText, countText } from "../labels/numbers.ts";
import { Tag } from "../labels/tag.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary } from "../queries.ts";
import { RowActions, RowButton } from "../records/record-table.tsx";
import { countsOf } from "./import-counts.ts";
import { ReportDialog } from "./import-report.tsx";
import styles from "./library.module.css";
import { importsQuery, isOpenImport } from "./library-queries.ts";
import { ImportStrip } from "./running-import.tsx";
import { useUploadState } from "./upload-store.ts";

const states = {
  queued: { kind: "quiet", words: "Waiting" },
  running: { kind: "warning", words: "Running" },
  done: { kind: "good", words: "Done" },
  failed: { kind: "danger", words: "Failed" },
  cancelled: { kind: "quiet", words: "Cancelled" },
} as const;

/** More are shown when somebody asks. */
const shownMax = 3;

/** The newest imports, by this page and by keys, each with pictures of what came in; nothing without one. */
export function ImportList() {
  const { data, error, refetch } = useQuery(importsQuery);
  const [isWhole, setIsWhole] = useState(false);
  const upload = useUploadState();
  // Below, the panel for uploads follows the one that it sent.
  const followed = upload.step === "sent" ? upload.importId : null;
  const jobs = data?.imports.filter(({ id }) => id !== followed) ?? [];
  if (jobs.length === 0 && error === null) return null;
  return (
    <section aria-labelledby="imports">
      <Title order={2} size="h3" mb="sm" id="imports">
        Last imports
      </Title>
      <FailureNotice error={error} onRetry={refetch} />
      <ul className={styles.imports}>
        {jobs.slice(0, isWhole ? jobs.length : shownMax).map((job) => (
          <li key={job.id}>
            <Import job={job} />
          </li>
        ))}
      </ul>
      {!isWhole && jobs.length > shownMax && (
        <Button variant="subtle" size="compact-sm" mt="sm" onClick={() => setIsWhole(true)}>
          Show all {jobs.length} of the last 30 days
        </Button>
      )}
    </section>
  );
}

function Import({ job }: { readonly job: ImportJob }) {
  const { created_at, dry_run: isDryRun, id, imported, source_name: name, updated } = job;
  const hasScreens = !isDryRun && imported + updated > 0;
  return (
    <>
      <Group gap="xs" justify="space-between" mb={6}>
        <Text size="sm" component="div" flex="1 1 14rem">
          <strong>{name}</strong> <StateTag job={job} />
          <Text size="sm" c="dimmed" component="div">
            <Moment at={Date.parse(created_at)} /> · {countsText(job)}
          </Text>
        </Text>
        <RowActions>
          {isOpenImport(job) ? <CancelButton job={job} /> : <ReportButton job={job} />}
          {hasScreens && !isOpenImport(job) && (
            <Button
              component={Link}
              href={`/library/imports/${id}`}
              variant="default"
              size="xs"
              aria-label={`Screens of ${name}`}
            >
              Screens
            </Button>
          )}
        </RowActions>
      </Group>
      {hasScreens && <ImportStrip importId={id} isOpen={isOpenImport(job)} />}
    </>
  );
}

/** Such as "26 new, 2 changed". */
function countsText(job: ImportJob): string {
  const { changed, asBefore } = countsOf(job);
  const counts = [
    [job.imported, "new"],
    [changed, "changed"],
    [asBefore, "as before"],
    [job.failed, "failed"],
    [job.removed, "removed"],
  ] as const;
  const some = counts.filter(([count]) => count > 0).map(([count, word]) => `${countText(count)} ${word}`);
  return some.join(", ") || bytesText(job.bytes);
}

/** The state of an import that is not simply done. */
function StateTag({ job: { dry_run: isDryRun, progress, state } }: { readonly job: ImportJob }) {
  const { kind, words } = states[state];
  if (state === "done" && !isDryRun) return null;
  return (
    <Tag kind={kind}>
      {words}
      {state === "running" ? ` ${Math.floor(100 * progress)}%` : ""}
      {isDryRun ? ", dry run" : ""}
    </Tag>
  );
}

function CancelButton({ job }: { readonly job: ImportJob }) {
  const cancelling = useMutation({
    mutationFn: () => cancelImport({ importId: job.id }),
    onSuccess: refreshLibrary,
  });
  return (
    <>
      <RowButton
        label={`Cancel the import of ${job.source_name}`}
        disabled={job.cancel_requested || cancelling.isPending}
        onClick={() => cancelling.mutate()}
      >
        Cancel
      </RowButton>
      <FailureNotice error={cancelling.error} />
    </>
  );
}

function ReportButton({ job: { id, source_name: name } }: { readonly job: ImportJob }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RowButton label={`Report of ${name}`} onClick={() => setIsOpen(true)}>
        Report
      </RowButton>
      {isOpen ? <ReportDialog importId={id} name={name} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
