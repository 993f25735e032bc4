import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { useFocusBack, useLateFocus } from "./dialog-focus.ts";

export interface DialogProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** False while closing by Escape or a click beside it would lose something. */
  readonly isDismissible?: boolean;
  readonly size?: "md" | "lg";
  readonly children: ReactNode;
}

/** Keeps the focus inside, and gives it back afterwards. */
export function Dialog(props: DialogProps) {
  const { title, isOpen = true, onClose, isDismissible = true, size = "md", children } = props;
  useFocusBack();
  useLateFocus();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      styles={{ title: { fontSize: "1.0625rem", fontWeight: 620 } }}
      closeOnEscape={isDismissible}
      closeOnClickOutside={isDismissible}
      withCloseButton={isDismissible}
      closeButtonProps={{ "aria-label": "Close" }}
      overlayProps={{ backgroundOpacity: 0.45, blur: 2 }}
    >
      {children}
    </Modal>
  );
}

interface DialogButtonsProps {
  /** Label of the main button, two or three words. */
  readonly action: string;
  readonly onCancel: () => void;
  readonly isBusy: boolean;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  /** Without it the main button submits the form around it. */
  readonly onAction?: () => void;
}

/** White on it has 6.5:1, in both colour schemes. */
const dangerColor = "#b3261e";

export function DialogButtons(props: DialogButtonsProps) {
  const { action, onCancel, isBusy, isDangerous = false, isDisabled = false, onAction } = props;
  return (
    <Group justify="flex-end" gap="sm" mt="sm">
      <Button variant="default" onClick={onCancel} disabled={isBusy}>
        Cancel
      </Button>
      <Button
        type={onAction === undefined ? "submit" : "button"}
        loading={isBusy}
        disabled={isDisabled}
        {...(isDangerous ? { color: dangerColor } : {})}
        {...(onAction === undefined ? {} : { onClick: onAction })}
      >
        {action}
      </Button>
    </Group>
  );
}

export interface ConfirmDialogProps {
  /** A question that names what it is about. */
  readonly title: string;
  /** Consequences of the action. */
  readonly children: ReactNode;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
  /** Does it; the dialog closes afterwards and shows what went wrong otherwise. */
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks before something that cannot be taken back; see `askFirst`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isDangerous = true, onClose, onConfirm } = props;
  const doing = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose} isDismissible={!doing.isPending}>
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
