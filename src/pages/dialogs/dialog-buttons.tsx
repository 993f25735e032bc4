import { Button, Group } from "@mantine/core";

interface DialogButtonsProps {
  /** What the main button does, in two or three words. */
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

/** The foot of a dialog. */
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
