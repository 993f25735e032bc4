import { useState } from "react";
import { renewRecoveryCodes } from "../../api.ts";
import { Dialog } from "../../dialogs/dialog.tsx";
import type { AnswerOf } from "../../request.ts";
import { PasswordStep } from "../../second-factor/password-step.tsx";
import { RecoveryCodes } from "../../second-factor/recovery-codes.tsx";

interface NewCodesDialogProps {
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** New recovery codes instead of the old ones. */
export function NewCodesDialog({ onClose, onDone }: NewCodesDialogProps) {
  const [renewed, setRenewed] = useState<AnswerOf<typeof renewRecoveryCodes> | null>(null);
  return (
    <Dialog title="New recovery codes" isOpen onClose={onClose} isDismissible={renewed === null}>
      {renewed === null ? (
        <PasswordStep
          action="Make new codes"
          send={(password) => renewRecoveryCodes({ body: { password } })}
          onDone={setRenewed}
          onCancel={onClose}
        >
          The codes you have now stop working.
        </PasswordStep>
      ) : (
        <RecoveryCodes codes={renewed.recovery_codes} onStored={onDone} />
      )}
    </Dialog>
  );
}
