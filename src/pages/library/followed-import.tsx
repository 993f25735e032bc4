import { Button, Group, Loader, Progress, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { cancelImport, type ImportDetails, type Library, type Platform } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { importQuery, isOpenImport, libraryQuery, refreshLibrary } from "../queries.ts";
import { ImportReport } from "./import-report.tsx";
import styles from "./library.module.css";
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
  if (data === undefined)
    return (
      <section className={styles.box} aria-label="Import">
        {error === null ? (
          <Loader size="sm" />
        ) : (
          <FailureNotice error={error} onRetry={() => void refetch()} />
        )}
      </section>
    );
  return (
    <section className={styles.box} aria-label="Import">
      {hasEnded ? <Ended job={data} onPlace={onPlace} onDone={onDone} /> : <Running job={data} />}
    </section>
  );
}

function Running({ job }: { readonly job: ImportDetails }) {
  const cancelling = useMutation({
    mutationFn: () => cancelImport({ importId: job.id }),
    onSuccess: refreshLibrary,
  });
  const isCancelled = job.cancel_requested || cancelling.isPending;
  const done = job.imported + job.updated + job.unchanged;
  return (
    <>
      <Group justify="space-between" align="baseline" mb={8}>
        <Text fw={600} role="status">
          {titleOf(job, isCancelled)}
        </Text>
        <Text size="sm" c="dimmed">
          {counted(done, "screen")}
          {job.failed > 0 ? `, ${job.failed} failed` : ""}
        </Text>
      </Group>
      <Progress value={100 * job.progress} aria-label="Imported" size="lg" radius="xl" animated />
      <Group mt="md" justify="space-between">
        <Text size="sm" c="dimmed">
          You can leave this page: the import goes on and is listed below.
        </Text>
        <Button variant="default" size="xs" disabled={isCancelled} onClick={() => cancelling.mutate()}>
          Cancel
        </Button>
      </Group>
      <FailureNotice error={cancelling.error} />
    </>
  );
}

function titleOf({ source_name: name, state }: ImportDetails, isCancelled: boolean): string {
  if (isCancelled) return `Cancelling the import of ${name}`;
  return state === "queued" ? `${name} waits for its turn` : `Importing ${name}`;
}

interface EndedProps extends Omit<FollowedImportProps, "importId"> {
  readonly job: ImportDetails;
}

function Ended({ job, onPlace, onDone }: EndedProps) {
  const found = job.imported + job.updated + job.unchanged;
  const form = onPlace !== null && lacksPlace(job) && (
    <UnplacedForm job={job} onAnswer={onPlace} onCancel={onDone} />
  );
  // Nothing is wrong with it: only the answer is missing.
  if (form !== false && job.error !== null) return form;
  return (
    <Stack gap="md">
      <Outcome job={job} found={found} />
      {form}
      <ImportReport job={job} />
      <Group gap="sm">
        {found > 0 && (
          <Button component={Link} href="/">
            Search for them
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          Add more screens
        </Button>
      </Group>
    </Stack>
  );
}

const indexAgainMs = 1_000;

function isCaughtUp(library: Library | undefined): boolean {
  return library === undefined || (library.index.is_ready && library.index.changes_behind === 0);
}

/** The end in a sentence: what can be found from now on. */
function Outcome({ job, found }: { readonly job: ImportDetails; readonly found: number }) {
  const { data: library } = useQuery({
    ...libraryQuery,
    refetchInterval: ({ state }) => (isCaughtUp(state.data) ? false : indexAgainMs),
  });
  const isIndexed = isCaughtUp(library);
  const verb = isIndexed ? "can be found" : "will be found as soon as the index has them";
  const text = `${counted(found, "screen")} ${verb}: ${job.imported} new, ${job.updated} changed, ${job.unchanged} as before.`;
  if (job.state === "failed")
    return (
      <div role="alert">
        <Notice kind="danger" title="The import failed">
          {job.error?.message} {found > 0 ? text : ""}
        </Notice>
      </div>
    );
  const isIncomplete = job.failed > 0 || job.notices.some(({ is_failure }) => is_failure);
  const title = job.state === "cancelled" ? "The import was cancelled" : "The import is done";
  return (
    <div role="status">
      <Notice kind={isIncomplete || found === 0 ? "warning" : "success"} title={title}>
        {text} {job.edits_kept > 0 ? `${counted(job.edits_kept, "edited field")} kept.` : ""}{" "}
        {job.failed > 0 ? `${counted(job.failed, "row")} failed; each is named below.` : ""}
      </Notice>
    </div>
  );
}
