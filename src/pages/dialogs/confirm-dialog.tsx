import { Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";

interface ConfirmDialogProps {
  /** A question that names what it is about. */
  readonly title: string;
  /** What follows from it. */
  readonly children: ReactNode;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
  /** Does it; the dialog closes afterwards and shows what went wrong otherwise. */
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks before something that cannot be taken back. Render it while it is open only. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isDangerous = true, onClose, onConfirm } = props;
  const doing = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} isOpen onClose={onClose} isDismissible={!doing.isPending}>
      <Stack gap="md">
        <Text size="sm" component="div">
          {children}
        </Text>
        <FailureNotice error={doing.error} />
        <DialogButtons
          action={action}
          isDangerous={isDangerous}
          isBusy={doing.isPending}
          onCancel={onClose}
          onAction={() => doing.mutate()}
        />
      </Stack>
    </Dialog>
  );
}
