import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { CreatedKey } from "../../api.ts";
import { createKey } from "../../api.ts";
import { Dialog } from "../../dialogs/dialog.tsx";
import { DialogButtons } from "../../dialogs/dialog-buttons.tsx";
import { checkName } from "../../forms/rules.ts";
import { useServerForm } from "../../forms/use-server-form.ts";
import { dayOf } from "../../labels/moments.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { refreshKeys } from "../../queries.ts";
import { CreatedKeyDialog } from "./created-key-dialog.tsx";

interface CreateKeyDialogProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

const dayMs = 86_400_000;
const daysMax = 3_650;
const expiries = [
  { value: "90", label: "In 90 days" },
  { value: "30", label: "In 30 days" },
  { value: "365", label: "In a year" },
  { value: "custom", label: "After a number of days…" },
  { value: "never", label: "Never" },
];

/** Asks for a name and an end, then shows the new key once. */
export function CreateKeyDialog({ workspaceId, onClose }: CreateKeyDialogProps) {
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const { form, onSubmit, isBusy, error } = useServerForm({
    initialValues: { name: "", expiry: "90", expires_in_days: "90" },
    validate: {
      name: (text) => checkName(text, "a name, such as the program that will use the key"),
      expires_in_days: (text, { expiry }) => (expiry === "custom" ? checkDays(text) : null),
    },
    send: ({ name, expiry, expires_in_days }) =>
      createKey({
        workspaceId,
        body: { name: name.trim(), expires_in_days: daysOf(expiry, expires_in_days) },
      }),
    onDone: (key) => {
      setCreated(key);
      return refreshKeys(workspaceId);
    },
  });
  if (created !== null) return <CreatedKeyDialog created={created} onClose={onClose} />;
  const { expiry, expires_in_days } = form.values;
  return (
    <Dialog title="Create an API key" isOpen onClose={onClose} isDismissible={!isBusy}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <FailureNotice error={error} />
          <TextInput
            label="Name"
            description="Where it will be used, such as “Design agent” or “CI”."
            maxLength={100}
            autoComplete="off"
            data-autofocus
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
              description={`Between 1 and ${daysMax}.`}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps("expires_in_days")}
            />
          )}
          <DialogButtons action="Create key" isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

function checkDays(text: string): string | null {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= daysMax
    ? null
    : `Enter a whole number between 1 and ${daysMax}.`;
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
