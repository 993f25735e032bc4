import { Button, Group, Progress, Text, VisuallyHidden } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "wouter";
import { cancelImport, type ImportDetails } from "../api.ts";
import { counted, countText, durationText } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary } from "../queries.ts";
import { ScreenPicture } from "../screen-list/screen-card.tsx";
import styles from "./library.module.css";
import { arrivingScreensQuery } from "./library-queries.ts";

export function RunningImport({ job }: { readonly job: ImportDetails }) {
  const cancelling = useMutation({
    mutationFn: () => cancelImport({ importId: job.id }),
    onSuccess: refreshLibrary,
  });
  const isCancelled = job.cancel_requested || cancelling.isPending;
  return (
    <>
      <Group justify="space-between" align="baseline" mb={8}>
        <Text fw={600} role="status">
          {titleOf(job, isCancelled)}
        </Text>
        <Pace job={job} />
      </Group>
      <Progress value={100 * job.progress} aria-label="Read" size="lg" radius="xl" animated />
      <ImportStrip importId={job.id} isOpen />
      <Group mt="md" justify="space-between">
        <Text size="sm" c="dimmed">
          You can leave this page: the import goes on and stays listed here.
        </Text>
        <Button variant="default" size="xs" disabled={isCancelled} onClick={() => cancelling.mutate()}>
          Cancel
        </Button>
      </Group>
      <FailureNotice error={cancelling.error} />
    </>
  );
}

function titleOf({ source_name: name, state, total }: ImportDetails, isCancelled: boolean): string {
  if (isCancelled) return `Cancelling the import of ${name}`;
  if (state === "queued") return `${name} waits for its turn`;
  return total === null ? `Importing ${name}` : `Reading ${counted(total, "screen")}`;
}

/** An estimate from fewer would jump. */
const readLeast = 3;

/** Such as "12 of 61 read, 40 a minute, about 2 minutes left". */
function Pace({ job }: { readonly job: ImportDetails }) {
  const { failed, progress, read, total } = job;
  const first = useRef<{ readonly at: number; readonly read: number } | null>(null);
  if (read > 0) first.current ??= { at: Date.now(), read };
  const all = total ?? (progress > 0 ? Math.round(read / progress) : null);
  const since = first.current;
  const seconds = since === null ? 0 : (Date.now() - since.at) / 1000;
  const perSecond = since === null || seconds === 0 ? 0 : (read - since.read) / seconds;
  const isSteady = since !== null && read - since.read >= readLeast;
  const parts = [
    all === null || total === null
      ? `${counted(read, "screen")} read`
      : `${countText(read)} of ${countText(all)} read`,
    failed > 0 && `${countText(failed)} failed`,
    isSteady && `${countText(Math.max(1, Math.round(perSecond * 60)))} a minute`,
    isSteady && all !== null && all > read && `about ${durationText((all - read) / perSecond)} left`,
  ];
  return (
    <Text size="sm" c="dimmed">
      {parts.filter(Boolean).join(" · ")}
    </Text>
  );
}

const shown = 16;

interface StripProps {
  readonly importId: string;
  /** While more come in. */
  readonly isOpen: boolean;
}

/** The screens that came in last, newest first. */
export function ImportStrip({ importId, isOpen }: StripProps) {
  const { data } = useQuery({
    ...arrivingScreensQuery(importId),
    ...(!isOpen && { refetchInterval: false }),
  });
  const screens = (data?.screens ?? []).slice(-shown).reverse();
  return (
    <ul className={styles.arriving} aria-label="Screens that came in">
      {screens.length === 0 && isOpen && (
        <li>
          <Text size="sm" c="dimmed">
            The screens appear here as they come in.
          </Text>
        </li>
      )}
      {screens.map((screen) => (
        <li key={screen.id} data-platform={screen.platform}>
          <Link href={`/screens/${screen.id}`}>
            <ScreenPicture screen={screen} />
            {!screen.has_picture && <VisuallyHidden>{screen.title}</VisuallyHidden>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
