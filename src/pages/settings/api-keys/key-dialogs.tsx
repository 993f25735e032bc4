import { Button, Checkbox, Code, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { keyDaysMax } from "../../../bounds.ts";
import { dayMs } from "../../../system/durations.ts";
import { api, type CreatedKey, type Key } from "../../api.ts";
import { SecretOnce } from "../../copyable/key-secret.tsx";
import { askFirst } from "../../dialogs/confirmation.tsx";
import { Dialog } from "../../dialogs/dialog.tsx";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { checkName, NameField } from "../../forms/fields.tsx";
import { useServerForm } from "../../forms/server-form.tsx";
import { dayOf } from "../../labels/moments.tsx";
import { refreshKeys, useBaseUrl } from "../../queries.ts";
import { useMayGrantWriting } from "../../session.tsx";

const createKey = api("POST /api/workspaces/:workspaceId/keys");

interface CreateKeyDialogProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

const expiries = [
  { value: "90", label: "In 90 days" },
  { value: "30", label: "In 30 days" },
  { value: "365", label: "In a year" },
  { value: "custom", label: "After a number of days…" },
  { value: "never", label: "Never" },
];

export function CreateKeyDialog({ workspaceId, onClose }: CreateKeyDialogProps) {
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const mayGrantWriting = useMayGrantWriting(workspaceId);
  const { form, ...sending } = useServerForm({
    initialValues: { name: "", expiry: "90", expires_in_days: "90", mayWrite: false },
    validate: {
      name: (text) => checkName(text, "a name, such as the program that will use the key"),
      expires_in_days: (text, { expiry }) => (expiry === "custom" ? checkDays(text) : null),
    },
    send: ({ name, expiry, expires_in_days, mayWrite }) =>
      createKey({
        workspaceId,
        body: {
          name: name.trim(),
          expires_in_days: daysOf(expiry, expires_in_days),
          scopes: mayWrite ? ["screens:search", "screens:write"] : ["screens:search"],
        },
      }),
    onDone: (key) => {
      setCreated(key);
      return refreshKeys(workspaceId);
    },
  });
  if (created !== null) return <CreatedKeyDialog created={created} onClose={onClose} />;
  const { expiry, expires_in_days } = form.values;
  return (
    <FormDialog {...sending} title="Create an API key" action="Create key" onClose={onClose}>
      <NameField
        description="Where it will be used, such as “Design agent” or “CI”."
        {...form.getInputProps("name")}
      />
      <NativeSelect
        label="Expires"
        description={endOf(expiry, expires_in_days)}
        data={expiries}
        {...form.getInputProps("expiry")}
      />
      {expiry === "custom" && (
        <TextInput
          label="Days"
          description={`Between 1 and ${keyDaysMax}.`}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps("expires_in_days")}
        />
      )}
      {mayGrantWriting && (
        <Checkbox
          label="May edit the library"
          description="Programs with this key can add, replace and remove screens for all workspaces of this service. Only operators and editors see this choice."
          {...form.getInputProps("mayWrite", { type: "checkbox" })}
        />
      )}
    </FormDialog>
  );
}

function checkDays(text: string): string | null {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= keyDaysMax
    ? null
    : `Enter a whole number between 1 and ${keyDaysMax}.`;
}

function daysOf(expiry: string, custom: string): number | null {
  if (expiry === "never") return null;
  return Number(expiry === "custom" ? custom : expiry);
}

function endOf(expiry: string, custom: string): string {
  const days = daysOf(expiry, custom);
  if (days === null) return "The key works until somebody revokes it.";
  if (checkDays(String(days)) !== null) return "The key stops working by itself.";
  return `The key stops working on ${dayOf(Date.now() + days * dayMs)}.`;
}

interface CreatedKeyDialogProps {
  readonly created: CreatedKey;
  readonly onClose: () => void;
}

/** A key that was just made; neither Escape nor a click beside it closes this, as the key would be lost. */
function CreatedKeyDialog({ created, onClose }: CreatedKeyDialogProps) {
  return (
    <Dialog title={`Key “${created.name}”`} size="lg" isDismissible={false} onClose={onClose}>
      <Stack gap="md">
        <SecretOnce secret={created.key} baseUrl={useBaseUrl()} />
        <Button onClick={onClose}>I have stored it</Button>
      </Stack>
    </Dialog>
  );
}

const rotateKey = api("POST /api/workspaces/:workspaceId/keys/:keyId/rotate");
const revokeKey = api("POST /api/workspaces/:workspaceId/keys/:keyId/revoke");

interface RotateKeyDialogProps extends CreateKeyDialogProps {
  readonly keyRecord: Key;
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
