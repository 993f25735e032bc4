import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { ImportDetails, ImportedScreen } from "../api.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { counted } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { type RecordColumn, RecordsLoading, RecordTable } from "../records/record-table.tsx";
import { ScreenPicture } from "../screen-list/screen-card.tsx";
import { browseHref } from "../search/search-address.ts";
import styles from "./library.module.css";
import { arrivingScreensQuery, importQuery } from "./library-queries.ts";

type Failure = ImportDetails["failures"][number] & { readonly position: number };

/** As many as the service keeps. */
const failuresMax = 1_000;
const noticesShown = 20;

const rowName: RecordColumn<Failure> = {
  title: "Row",
  cell: ({ image, row }) => (
    <>
      <Text size="sm" fw={550} component="div">
        Row {row}
      </Text>
      {image !== null && (
        <Text size="xs" c="dimmed">
          {image}
        </Text>
      )}
    </>
  ),
};
const fileName: RecordColumn<Failure> = {
  title: "File",
  cell: ({ image, row }) => (
    <Text size="sm" fw={550} component="div">
      {image ?? `Row ${row}`}
    </Text>
  ),
};
const columns: readonly RecordColumn<Failure>[] = [
  { title: "Field", cell: ({ field }) => field ?? "All of it" },
  { title: "Reason", cell: ({ reason }) => <span className={styles.reason}>{reason}</span> },
];

/** The word for a row: that of a folder of pictures is one of them. */
export function rowNoun({ total }: Pick<ImportDetails, "total">): "picture" | "row" {
  return total === null ? "row" : "picture";
}

/** The rows that failed and what else is to be known, as the command line prints it. */
export function ImportReport({ job }: { readonly job: ImportDetails }) {
  const [isWhole, setIsWhole] = useState(false);
  const whole = useQuery({ ...importQuery(job.id, failuresMax), enabled: isWhole }).data;
  const noun = rowNoun(job);
  const title = `Failed ${noun}s`;
  const failures = (whole ?? job).failures.map((failure, position) => ({ ...failure, position }));
  return (
    <>
      {failures.length > 0 && (
        <section aria-labelledby="failed-rows">
          <Title order={2} size="h4" mb="xs" id="failed-rows">
            {title}
          </Title>
          <RecordTable
            label={title}
            rows={failures}
            rowKey={({ position }) => String(position)}
            name={noun === "row" ? rowName : fileName}
            columns={columns}
            tableFrom="48em"
          />
          {failures.length < job.failed && (
            <Group gap="sm" mt="sm">
              <Text size="sm" c="dimmed">
                The first {failures.length} of {counted(job.failed, `failed ${noun}`)}.
              </Text>
              {!isWhole && (
                <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
                  Show {Math.min(failuresMax, job.failed)}
                </Button>
              )}
            </Group>
          )}
        </section>
      )}
      <Notices job={job} />
      <GoneLink job={job} />
    </>
  );
}

/** The way to what the source no longer has. */
export function GoneLink({ job: { id, gone } }: { readonly job: Pick<ImportDetails, "id" | "gone"> }) {
  if (gone === 0) return null;
  return (
    <Anchor component={Link} href={browseHref({ gone_in: id })} size="sm">
      See the {counted(gone, "screen")} that its source had before
    </Anchor>
  );
}

function Notices({ job }: { readonly job: ImportDetails }) {
  const { notices } = job;
  const isOfRows = rowNoun(job) === "row";
  const hasPictures = notices.some(({ screen_id }) => screen_id !== undefined);
  const { data } = useQuery({
    ...arrivingScreensQuery(job.id),
    enabled: hasPictures,
    refetchInterval: false,
  });
  if (notices.length === 0) return null;
  const rest = notices.length - noticesShown;
  return (
    <section aria-labelledby="import-notices">
      <Title order={2} size="h4" mb="xs" id="import-notices">
        Good to know
      </Title>
      <ul className={styles.notices}>
        {notices.slice(0, noticesShown).map(({ row, screen_id: id, text }) => (
          <li key={`${row} ${text}`}>
            <CopyPicture screen={data?.screens.find((screen) => screen.id === id)} />
            <span>
              {row === null || !isOfRows ? "" : `Row ${row}: `}
              {text}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          And {rest} more like these.
        </Text>
      )}
    </section>
  );
}

/** The picture that two files have in common. */
function CopyPicture({ screen }: { readonly screen: ImportedScreen | undefined }) {
  if (screen === undefined) return null;
  return (
    <Link href={`/screens/${screen.id}`} className={styles.copyPicture} aria-label={`Open ${screen.title}`}>
      <ScreenPicture screen={screen} />
    </Link>
  );
}

interface ReportDialogProps {
  readonly importId: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function ReportDialog({ importId, name, onClose }: ReportDialogProps) {
  const { data, error, refetch } = useQuery(importQuery(importId, 100));
  return (
    <Dialog title={`Import of ${name}`} onClose={onClose} size="lg">
      <FailureNotice error={error} onRetry={refetch} />
      {data === undefined && error === null ? <RecordsLoading /> : null}
      {data === undefined ? null : (
        <Stack gap={20}>
          {data.error === null ? null : <Notice kind="danger">{data.error.message}</Notice>}
          {data.failures.length + data.notices.length === 0 && data.error === null ? (
            <Text c="dimmed">{nothingElse(data)}</Text>
          ) : (
            <ImportReport job={data} />
          )}
        </Stack>
      )}
    </Dialog>
  );
}

/** The end of an import in which nothing failed. */
function nothingElse({ state, dry_run: isDryRun }: ImportDetails): string {
  if (state === "cancelled") return "The import was cancelled before its end. Nothing had failed until then.";
  if (isDryRun) return "Nothing would fail. This was a dry run: nothing was imported.";
  return "Everything was imported, and there is nothing else to tell.";
}
