import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { bytesText } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { DemoButton } from "./demo-button.tsx";
import { DropZone } from "./drop-zone.tsx";
import { FollowedImport } from "./followed-import.tsx";
import styles from "./library.module.css";
import { PlanForm } from "./plan-form.tsx";
import type { UploadBounds } from "./upload-plan.ts";
import type { UploadState } from "./upload-store.ts";
import { useUpload } from "./use-upload.ts";

interface UploadPanelProps {
  readonly bounds: UploadBounds;
  /** An import to begin with, or null. */
  readonly followedId: string | null;
  readonly isLibraryEmpty: boolean;
}

export function UploadPanel({ bounds, followedId, isLibraryEmpty }: UploadPanelProps) {
  const { state, answer, follow, place, reset, retry, take } = useUpload(bounds, followedId);
  if (state.step === "asking")
    return <PlanForm chosen={state.chosen} first={state.groups} onAnswer={answer} onCancel={reset} />;
  if (state.step === "sending") return <Sending state={state} onCancel={reset} />;
  if (state.step === "failed") return <Failed state={state} onRetry={retry} onCancel={reset} />;
  if (state.step === "sent") {
    const onPlace = state.upload === null ? null : place;
    return (
      <Stack gap="sm">
        {(state.upload?.leftOut ?? null) !== null && <Notice kind="warning">{state.upload?.leftOut}</Notice>}
        <FollowedImport importId={state.importId} onPlace={onPlace} onDone={reset} />
      </Stack>
    );
  }
  const refusal = state.step === "waiting" ? state.refusal : null;
  return (
    <Stack gap="sm">
      {refusal !== null && (
        <Notice role="alert" kind="danger">
          {refusal}
        </Notice>
      )}
      <DropZone bounds={bounds} isReading={state.step === "reading"} onFiles={take} />
      {isLibraryEmpty && (
        <Group gap="sm" justify="center">
          <Text size="sm" c="dimmed">
            Nothing at hand? Look around with invented apps first.
          </Text>
          <DemoButton onStarted={follow} />
        </Group>
      )}
    </Stack>
  );
}

interface SendingProps {
  readonly state: UploadState & { readonly step: "sending" };
  readonly onCancel: () => void;
}

function Sending({ state: { sentBytes, upload }, onCancel }: SendingProps) {
  // The bytes sent include headers, so the count can exceed the file's size.
  const sent = Math.min(sentBytes, upload.file.size);
  const percent = upload.file.size === 0 ? 0 : Math.floor((100 * sent) / upload.file.size);
  return (
    <section className={styles.box} data-panel aria-label="Upload">
      <Group justify="space-between" align="baseline" mb={8}>
        <Text fw={600} role="status">
          Sending {upload.what}
        </Text>
        <Text size="sm" c="dimmed">
          {bytesText(sent)} of {bytesText(upload.file.size)}
        </Text>
      </Group>
      <Progress value={percent} aria-label="Sent" size="lg" radius="xl" />
      <Group mt="md" justify="space-between">
        <Text size="sm" c="dimmed">
          Keep this tab open until everything is sent. You can look at other pages meanwhile.
        </Text>
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </section>
  );
}

interface FailedProps {
  readonly state: UploadState & { readonly step: "failed" };
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

function Failed({ state, onRetry, onCancel }: FailedProps) {
  return (
    <section className={styles.box} data-panel aria-label="Upload">
      <Stack gap="md">
        <Text fw={600}>{state.upload.what} could not be sent</Text>
        <FailureNotice error={state.error} onRetry={onRetry} />
        <div>
          <Button variant="default" onClick={onCancel}>
            Choose others
          </Button>
        </div>
      </Stack>
    </section>
  );
}
