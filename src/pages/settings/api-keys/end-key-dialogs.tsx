import { Code, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { api, type CreatedKey, type Key } from "../../api.ts";
import { askFirst } from "../../dialogs/confirmation.tsx";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { useServerForm } from "../../forms/server-form.tsx";
import { refreshKeys } from "../../queries.ts";
import { CreatedKeyDialog } from "./create-key-dialog.tsx";

const rotateKey = api("POST /api/workspaces/:workspaceId/keys/:keyId/rotate");
const revokeKey = api("POST /api/workspaces/:workspaceId/keys/:keyId/revoke");

interface RotateKeyDialogProps {
  readonly keyRecord: Key;
  readonly workspaceId: string;
  readonly onClose: () => void;
}

const overlaps = [
  { hours: 24, label: "For 24 more hours" },
  { hours: 168, label: "For 7 more days" },
  { hours: 1, label: "For 1 more hour" },
  { hours: 0, label: "Not at all: it stops working immediately" },
] as const;

export function RotateKeyDialog({ keyRecord, workspaceId, onClose }: RotateKeyDialogProps) {
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const { form, ...sending } = useServerForm({
    initialValues: { overlap_hours: "24" },
    send: ({ overlap_hours }) =>
      rotateKey({
        workspaceId,
        keyId: keyRecord.id,
        body: { overlap_hours: hoursOf(overlap_hours) },
      }),
    onDone: (key) => {
      setCreated(key);
      return refreshKeys(workspaceId);
    },
  });
  if (created !== null) return <CreatedKeyDialog created={created} onClose={onClose} />;
  return (
    <FormDialog
      {...sending}
      title={`Rotate “${keyRecord.name}”?`}
      action="Rotate key"
      intro="You get a new key. The old one keeps working for as long as you need to replace it."
      onClose={onClose}
    >
      <Radio.Group label="The old key works" {...form.getInputProps("overlap_hours")}>
        <Stack gap="sm" mt="xs">
          {overlaps.map(({ hours, label }) => (
            <Radio key={hours} value={String(hours)} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}

function hoursOf(chosen: string): (typeof overlaps)[number]["hours"] {
  return overlaps.find(({ hours }) => String(hours) === chosen)?.hours ?? 24;
}

export function askToRevoke({ id, name, hint }: Key, workspaceId: string): void {
  askFirst({
    title: `Revoke “${name}”?`,
    children: (
      <>
        Anything that uses <Code>{hint}…</Code> is refused from its next request. This cannot be undone. To
        replace the key without a gap, rotate it instead.
      </>
    ),
    action: "Revoke key",
    onConfirm: async () => {
      await revokeKey({ workspaceId, keyId: id });
      await refreshKeys(workspaceId);
    },
  });
}
