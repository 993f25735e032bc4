import { Button, Group, Progress, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { cancelDescription, type DescriptionDetails } from "../api.ts";
import { counted, countText } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { descriptionQuery, isOpenImport, refreshLibrary } from "../queries.ts";
import styles from "./library.module.css";

const reasonsShown = 10;

/** A run that describes: how far it is, or how it ended. */
export function DescriptionRun({ runId }: { readonly runId: string }) {
  const { data: run, error, refetch } = useQuery(descriptionQuery(runId));
  const hasEnded = run !== undefined && !isOpenImport(run);
  useEffect(() => {
    if (hasEnded) void refreshLibrary();
  }, [hasEnded]);
  if (error !== null && run === undefined)
    return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (run === undefined) return null;
  return hasEnded ? <Ended run={run} /> : <Running run={run} />;
}

function doneOf({ changed, described, failed, undescribed }: DescriptionDetails): number {
  return described + undescribed + changed + failed;
}

function Running({ run }: { readonly run: DescriptionDetails }) {
  const stopping = useMutation({
    mutationFn: () => cancelDescription({ descriptionId: run.id }),
    onSuccess: refreshLibrary,
  });
  const isStopping = run.cancel_requested || stopping.isPending;
  const title = run.state === "queued" ? "Describing begins in a moment" : "Describing screens";
  return (
    <div>
      <Group justify="space-between" align="baseline" mb={8}>
        <Text fw={600} role="status">
          {isStopping ? "Stopping" : title}
        </Text>
        <Text size="sm" c="dimmed">
          {run.screens === 0 ? "Counting" : progressText(run)}
        </Text>
      </Group>
      <Progress
        value={run.screens === 0 ? 0 : (100 * doneOf(run)) / run.screens}
        aria-label="Described"
        size="lg"
        radius="xl"
        animated
      />
      <Group mt="md" justify="space-between">
        <Text size="sm" c="dimmed">
          You can leave this page: it goes on, also after a restart.
        </Text>
        <Button variant="default" size="xs" disabled={isStopping} onClick={() => stopping.mutate()}>
          Stop
        </Button>
      </Group>
      <FailureNotice error={stopping.error} />
      <Samples run={run} />
    </div>
  );
}

/** The first descriptions beside the text of their screens: who does not like them stops the run. */
function Samples({ run }: { readonly run: DescriptionDetails }) {
  if (run.samples.length === 0) return null;
  return (
    <section className={styles.samples} aria-label="First descriptions">
      <Text size="sm" fw={600}>
        The first ones: stop if they are not what you want
      </Text>
      {run.samples.map(({ screen_id: id, title, description, text }) => (
        <div key={id} className={styles.sample}>
          <p>
            <Link href={`/screens/${id}`}>{title}</Link>
            <br />
            {description}
          </p>
          <p className={styles.sampleText}>{text === "" ? "No text" : text}</p>
        </div>
      ))}
    </section>
  );
}

function progressText(run: DescriptionDetails): string {
  const failed = run.failed > 0 ? `, ${countText(run.failed)} failed` : "";
  return `${countText(doneOf(run))} of ${countText(run.screens)}${failed} · ${tokensText(run)}`;
}

function tokensText(run: DescriptionDetails): string {
  return `${countText(run.input_tokens)} tokens sent, ${countText(run.output_tokens)} answered`;
}

function Ended({ run }: { readonly run: DescriptionDetails }) {
  const { described, error, failed, state, undescribed } = run;
  const isWhole = state === "done" && failed === 0 && undescribed === 0;
  const kind = state === "failed" ? "danger" : isWhole ? "success" : "warning";
  return (
    <div role={state === "failed" ? "alert" : "status"}>
      <Notice kind={kind} title={titleOf(run)}>
        {error === null ? "" : `${error.message} `}
        {counted(described, "screen")} of {countText(run.screens)} described, {tokensText(run)}.
        <Reasons run={run} />
      </Notice>
    </div>
  );
}

function titleOf({ budget_spent, failed, state }: DescriptionDetails): string {
  if (state === "failed") return "The last run failed";
  if (state === "cancelled") return "The last run was stopped";
  if (budget_spent) return "The last run has spent its tokens";
  return failed > 0 ? "The last run missed some screens; the next one asks again" : "The last run is done";
}

/** The screens that have no words after all, each with its page. */
function Reasons({ run }: { readonly run: DescriptionDetails }) {
  const missed = [...run.failures, ...run.undescribed_screens];
  if (missed.length === 0) return null;
  const shown = missed.slice(0, reasonsShown);
  return (
    <ul className={styles.notices}>
      {shown.map(({ reason, screen_id: id }) => (
        <li key={id}>
          <Link href={`/screens/${id}`}>{id.slice(0, 8)}</Link>: {reason}
        </li>
      ))}
      {missed.length > shown.length && <li>and {missed.length - shown.length} more</li>}
    </ul>
  );
}
