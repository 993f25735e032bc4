import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useFocusBack } from "./use-focus-back.ts";

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** False while closing by Escape or a click beside it would lose something. */
  readonly isDismissible?: boolean;
  readonly size?: "md" | "lg";
  readonly children: ReactNode;
}

/** A dialog as all are here: keeps the focus inside and gives it back afterwards; the whole screen on a phone when it is large. */
export function Dialog({ title, isOpen, onClose, isDismissible = true, size = "md", children }: DialogProps) {
  useFocusBack();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      centered
      styles={{ title: { fontSize: "1.0625rem", fontWeight: 620 } }}
      // Else the header of every dialog would be a second banner of the page.
      attributes={{ header: { role: "presentation" } }}
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
