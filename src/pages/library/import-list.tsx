import { Button, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { cancelImport, type ImportJob } from "../api.ts";
import { Moment } from "../labels/moments.tsx";
import { bytesText, countText } from "../labels/numbers.ts";
import { Tag } from "../labels/tag.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary } from "../queries.ts";
import {
  type RecordColumn,
  RecordsLoading,
  RecordTable,
  RowActions,
  RowButton,
} from "../records/record-table.tsx";
import { countsOf } from "./import-counts.ts";
import { ReportDialog } from "./import-report.tsx";
import styles from "./library.module.css";
import { importsQuery, isOpenImport } from "./library-queries.ts";

const states = {
  queued: { kind: "quiet", words: "Waiting" },
  running: { kind: "warning", words: "Running" },
  done: { kind: "good", words: "Done" },
  failed: { kind: "danger", words: "Failed" },
  cancelled: { kind: "quiet", words: "Cancelled" },
} as const;

const source: RecordColumn<ImportJob> = {
  title: "File",
  cell: ({ bytes, source_name: name }) => (
    <>
      <Text size="sm" fw={550} className={styles.path}>
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        {bytesText(bytes)}
      </Text>
    </>
  ),
};

const columns: readonly RecordColumn<ImportJob>[] = [
  { title: "State", cell: (job) => <StateTag job={job} /> },
  { title: "Sent", cell: ({ created_at }) => <Moment at={Date.parse(created_at)} /> },
  { title: "New", cell: ({ imported }) => countText(imported), isNumber: true },
  { title: "Changed", cell: (job) => countText(countsOf(job).changed), isNumber: true },
  { title: "As before", cell: (job) => countText(countsOf(job).asBefore), isNumber: true },
  { title: "Failed", cell: ({ failed }) => countText(failed), isNumber: true },
];

/** The newest imports over HTTP, by this page and by keys. */
export function ImportList() {
  const { data, error, isPending, refetch } = useQuery(importsQuery);
  const rows = data?.imports ?? [];
  return (
    <>
      <FailureNotice error={error} onRetry={() => void refetch()} />
      {isPending ? <RecordsLoading /> : null}
      {data !== undefined && rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet. Imports on the command line of the server itself are not listed.
        </Text>
      ) : null}
      {rows.length > 0 ? (
        <RecordTable
          label="Imports"
          rows={rows}
          rowKey={({ id }) => id}
          name={source}
          columns={columns}
          actions={(job) => (
            <RowActions>
              {isOpenImport(job) ? <CancelButton job={job} /> : <ReportButton job={job} />}
              <ScreensLink job={job} />
            </RowActions>
          )}
        />
      ) : null}
    </>
  );
}

function StateTag({ job: { dry_run: isDryRun, progress, removed, state } }: { readonly job: ImportJob }) {
  const { kind, words } = states[state];
  return (
    <Tag kind={kind}>
      {words}
      {state === "running" ? ` ${Math.floor(100 * progress)}%` : ""}
      {isDryRun ? ", dry run" : ""}
      {removed > 0 ? `, ${countText(removed)} removed` : ""}
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

/** The screens that came in, where some did. */
function ScreensLink({ job }: { readonly job: ImportJob }) {
  const { dry_run: isDryRun, id, imported, source_name: name, updated } = job;
  if (isDryRun || isOpenImport(job) || imported + updated === 0) return null;
  return (
    <Button
      component={Link}
      href={`/library/imports/${id}`}
      variant="default"
      size="xs"
      aria-label={`Screens of ${name}`}
    >
      Screens
    </Button>
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
