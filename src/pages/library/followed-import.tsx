import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import type { ImportDetails, Library, Platform } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { refreshLibrary } from "../queries.ts";
import { useSession } from "../session.tsx";
import { DemoRemoval } from "./demo-removal.tsx";
import { countsOf, type ImportCounts } from "./import-counts.ts";
import { ImportReport, rowNoun } from "./import-report.tsx";
import styles from "./library.module.css";
import { importQuery, isOpenImport, libraryQuery } from "./library-queries.ts";
import { RunningImport } from "./running-import.tsx";
import { lacksPlace, UnplacedForm } from "./unplaced-form.tsx";

const failuresShown = 100;

interface FollowedImportProps {
  readonly importId: string;
  /** Sends the file again with its app and platform; null where it is not at hand. */
  readonly onPlace: ((platform: Platform, appName: string | null) => void) | null;
  /** Makes room for the next one. */
  readonly onDone: () => void;
}

/** The import of what was just sent, from the queue to its report. */
export function FollowedImport({ importId, onPlace, onDone }: FollowedImportProps) {
  const { data, error, refetch } = useQuery(importQuery(importId, failuresShown));
  const hasEnded = data !== undefined && !isOpenImport(data);
  useEffect(() => {
    if (hasEnded) void refreshLibrary();
  }, [hasEnded]);
  return (
    <section className={styles.box} data-panel aria-label="Import">
      {data === undefined && error === null && <Loader size="sm" />}
      {data === undefined && <FailureNotice error={error} onRetry={refetch} />}
      {data &&
        (hasEnded ? <Ended job={data} onPlace={onPlace} onDone={onDone} /> : <RunningImport job={data} />)}
    </section>
  );
}

interface EndedProps extends Omit<FollowedImportProps, "importId"> {
  readonly job: ImportDetails;
}

function Ended({ job, onPlace, onDone }: EndedProps) {
  const counts = countsOf(job);
  const form = onPlace !== null && lacksPlace(job) && (
    <UnplacedForm job={job} onAnswer={onPlace} onCancel={onDone} />
  );
  // Nothing is wrong with it: only the answer is missing.
  if (form !== false && job.error !== null) return form;
  return (
    <Stack gap="md">
      <Outcome job={job} counts={counts} />
      {form}
      <ImportReport job={job} />
      <DemoBeside job={job} />
      <Group gap="sm">
        <SeeThem job={job} counts={counts} />
        <Button variant="default" onClick={onDone}>
          Add more screens
        </Button>
      </Group>
    </Stack>
  );
}

/** Own screens stand among invented ones: the time to offer that those go. */
function DemoBeside({ job }: { readonly job: ImportDetails }) {
  const isOperator = useSession().session?.user.is_operator === true;
  const { data: library } = useQuery(libraryQuery);
  const screens = library?.demo_screens ?? 0;
  if (!isOperator || screens === 0 || job.imported === 0 || job.source_name === "demo-library.tar")
    return null;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">Your screens stand beside {counted(screens, "screen")} of invented apps.</Text>
      <DemoRemoval screens={screens} />
    </Stack>
  );
}

interface CountedProps {
  readonly job: ImportDetails;
  readonly counts: ImportCounts;
}

/** The way to what came in; to the search where everything was there before. */
function SeeThem({ job, counts: { found, changed } }: CountedProps) {
  const { dry_run: isDryRun, id, imported, updated } = job;
  const written = isDryRun ? 0 : imported + updated;
  if (found === 0) return null;
  if (written === 0)
    return (
      <Button component={Link} href="/">
        Search for them
      </Button>
    );
  return (
    <Button component={Link} href={`/library/imports/${id}`}>
      {imported > 0
        ? `See the ${counted(imported, "new screen")}`
        : `See the ${counted(changed, "changed screen")}`}
    </Button>
  );
}

const indexAgainMs = 1_000;

function isCaughtUp(library: Library | undefined): boolean {
  return library === undefined || (library.index.is_ready && library.index.changes_behind === 0);
}

/** The end in a sentence: what can be found from now on. */
function Outcome({ job, counts: { found, changed, asBefore } }: CountedProps) {
  const { data: library } = useQuery({
    ...libraryQuery,
    refetchInterval: ({ state }) => (isCaughtUp(state.data) ? false : indexAgainMs),
  });
  const isIndexed = isCaughtUp(library);
  const verb = isIndexed ? "can be found" : "will be found as soon as the index has them";
  const { imported, repeated } = job;
  const copies = repeated > 0 ? ` ${counted(repeated, "file")} more showed the same as another.` : "";
  const text = `${counted(found, "screen")} ${verb}: ${imported} new, ${changed} changed, ${asBefore} as before.${copies}`;
  if (job.state === "failed")
    return (
      <Notice role="alert" kind="danger" title="The import failed">
        {job.error?.message} {found > 0 ? text : ""}
      </Notice>
    );
  const isIncomplete = job.failed > 0 || job.notices.some(({ is_failure }) => is_failure);
  const title = job.state === "cancelled" ? "The import was cancelled" : "The import is done";
  return (
    <Notice role="status" kind={isIncomplete || found === 0 ? "warning" : "success"} title={title}>
      {text} {job.edits_kept > 0 ? `${counted(job.edits_kept, "edited field")} kept.` : ""}{" "}
      {job.failed > 0 ? `${counted(job.failed, rowNoun(job))} failed; each is named below.` : ""}
    </Notice>
  );
}
