import { Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { CreatedKey, Key } from "../../../keys/schema.ts";
import { Dialog } from "../../dialogs/dialog.tsx";
import { DialogButtons } from "../../dialogs/dialog-buttons.tsx";
import { useServerForm } from "../../forms/use-server-form.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { postJson } from "../../request.ts";
import { CreatedKeyDialog } from "./created-key-dialog.tsx";
import { keysPath, useRefreshKeys } from "./use-keys.ts";

interface KeyDialogProps {
  readonly keyRecord: Key;
  readonly workspaceId: string;
  readonly onClose: () => void;
}

const overlaps = [
  { value: "24", label: "For 24 more hours" },
  { value: "168", label: "For 7 more days" },
  { value: "1", label: "For 1 more hour" },
  { value: "0", label: "Not at all: it ends at once" },
];

/** Asks how long the old key still works, then shows the new one once. */
export function RotateKeyDialog({ keyRecord, workspaceId, onClose }: KeyDialogProps) {
  const refresh = useRefreshKeys(workspaceId);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const { form, onSubmit, isBusy, failure } = useServerForm({
    initialValues: { overlap_hours: "24" },
    send: ({ overlap_hours }) =>
      postJson<CreatedKey>(`${keysPath(workspaceId)}/${keyRecord.id}/rotate`, {
        overlap_hours: Number(overlap_hours),
      }),
    onDone: (key) => {
      setCreated(key);
      return refresh();
    },
  });
  if (created !== null) return <CreatedKeyDialog created={created} onClose={onClose} />;
  return (
    <Dialog title={`Rotate “${keyRecord.name}”?`} isOpen onClose={onClose} isDismissible={!isBusy}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            You get a new key. The old one keeps working for as long as you need to replace it.
          </Text>
          <FailureNotice failure={failure} />
          <Radio.Group label="The old key works" {...form.getInputProps("overlap_hours")}>
            <Stack gap="sm" mt="xs">
              {overlaps.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          <DialogButtons action="Rotate key" isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
