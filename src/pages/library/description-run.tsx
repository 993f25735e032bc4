import { Box, Button, Group, Progress, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { trialScreensMax } from "../../bounds.ts";
import { api, type DescriptionDetails } from "../api.ts";
import { counted, countText } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { refreshLibrary } from "../queries.ts";
import { ScreenPicture } from "../screen-list/screen-card.tsx";
import styles from "./library.module.css";
import { descriptionQuery, isOpenImport } from "./library-queries.ts";

const cancelDescription = api("POST /api/operator/descriptions/:descriptionId/cancel");

const reasonsShown = 10;

export function DescriptionRun({ runId }: { readonly runId: string }) {
  const { data: run, error, refetch } = useQuery(descriptionQuery(runId));
  const hasEnded = run !== undefined && !isOpenImport(run);
  useEffect(() => {
    if (hasEnded) void refreshLibrary();
  }, [hasEnded]);
  if (error !== null && run === undefined) return <FailureNotice error={error} onRetry={refetch} />;
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
      <DescriptionSamples run={run} title="The first ones: stop if they are not what you want" />
    </div>
  );
}

function progressText(run: DescriptionDetails): string {
  const failed = run.failed > 0 ? `, ${countText(run.failed)} failed` : "";
  return `${countText(doneOf(run))} of ${countText(run.screens)}${failed} · ${tokensText(run)}`;
}

/** Such as "0.4 s" or "12 s". */
function secondsText(seconds: number): string {
  if (seconds < 0.1) return "less than 0.1 s";
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
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
        {counted(described, "screen")} of {countText(run.screens)} {run.is_trial ? "tried" : "described"},{" "}
        {tokensText(run)}.{" "}
        {run.seconds_a_screen === null ? "" : `${secondsText(run.seconds_a_screen)} a screen. `}
        {run.kept === 0
          ? ""
          : `${countText(run.kept)} of the chosen ones ${run.kept === 1 ? "stays as it is" : "stay as they are"}.`}
        <Reasons run={run} />
      </Notice>
      {isSmall(run) && (
        <DescriptionSamples
          run={run}
          title={run.is_trial ? "What it would write; nothing is written yet" : "What it made of them"}
        />
      )}
    </div>
  );
}

/** True for a run of so few screens that all can be looked at. */
function isSmall({ limit }: DescriptionDetails): boolean {
  return limit !== null && limit <= trialScreensMax;
}

function titleOf({ budget_spent, failed, is_trial: isTrial, state }: DescriptionDetails): string {
  if (isTrial && state === "failed") return "The trial failed";
  if (isTrial) return failed > 0 ? "The model had no words for some of them" : "The trial is done";
  if (state === "failed") return "The last run failed";
  if (state === "cancelled") return "The last run was stopped";
  if (budget_spent) return "The last run has spent its tokens";
  return failed > 0 ? "The last run missed some screens; the next one asks again" : "The last run is done";
}

interface Props {
  readonly run: DescriptionDetails;
  readonly title: string;
}

function DescriptionSamples({ run, title }: Props) {
  if (run.samples.length === 0) return null;
  const screens = new Map(run.sample_screens.map((screen) => [screen.id, screen]));
  return (
    <section className={styles.samples} aria-label="First descriptions">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {run.samples.map(({ screen_id: id, title: name, description, text }) => {
        const screen = screens.get(id);
        return (
          <div key={id} className={styles.sample}>
            {screen !== undefined && (
              <Box flex="none" w={88}>
                <ScreenPicture screen={screen} />
              </Box>
            )}
            <div className={styles.sampleWords}>
              <p>
                <Link href={`/screens/${id}`}>{name}</Link>
                <br />
                {description}
              </p>
              <p className={styles.sampleText}>{text === "" ? "No text" : text}</p>
            </div>
          </div>
        );
      })}
    </section>
  );
}

/** The screens that have no words after all, each with its page. */
function Reasons({ run }: { readonly run: DescriptionDetails }) {
  const isOfSome = run.chosen !== null || isSmall(run);
  const missed = [...run.failures, ...(isOfSome && run.undescribed === 0 ? [] : run.undescribed_screens)];
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
