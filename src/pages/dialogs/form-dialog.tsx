import { FormBody, type Sending } from "../forms/server-form.tsx";
import { Dialog, DialogButtons, type DialogProps } from "./dialog.tsx";

interface FormDialogProps extends Sending, DialogProps {
  /** Label of the main button, two or three words. */
  readonly action: string;
  /** Words above the fields. */
  readonly intro?: string;
}

/** A dialog whose content is a form; by default it can be dismissed unless the form is being sent. */
export function FormDialog({ action, intro, children, onSubmit, isBusy, error, ...dialog }: FormDialogProps) {
  return (
    <Dialog isDismissible={!isBusy} {...dialog}>
      <FormBody onSubmit={onSubmit} isBusy={isBusy} error={error} intro={intro}>
        {children}
        <DialogButtons action={action} isBusy={isBusy} onCancel={dialog.onClose} />
      </FormBody>
    </Dialog>
  );
}
