import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { api, type SignInMethods } from "../../api.ts";
import { Dialog } from "../../dialogs/dialog.tsx";
import { counted } from "../../labels/numbers.ts";
import { Tag } from "../../labels/tag.tsx";
import { Notice } from "../../notices/notice.tsx";
import { queryClient, refreshConnections, sessionsQuery, signInMethodsQuery } from "../../queries.ts";
import type { AnswerOf } from "../../request.ts";
import { PasswordStep, RecoveryCodes, SecondFactorSetup } from "../../second-factor/second-factor-setup.tsx";
import { Panel } from "../panel.tsx";

const endSecondFactor = api("POST /api/account/second-factor/end");
const renewRecoveryCodes = api("POST /api/account/second-factor/recovery-codes");

/** Below this it is time for new recovery codes. */
const fewCodes = 3;

type Open = "set-up" | "codes" | "end" | null;

export function SecondFactorPanel({ methods }: { readonly methods: SignInMethods }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const refresh = async () => {
    close();
    await queryClient.invalidateQueries({ queryKey: signInMethodsQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    await refreshConnections();
  };
  return (
    <Panel title="Second factor" intro="A code from an app on your phone, asked for after your password.">
      {methods.has_second_factor ? (
        <TurnedOn left={methods.recovery_codes_left} onOpen={setOpen} />
      ) : (
        <Button variant="default" onClick={() => setOpen("set-up")}>
          Set up
        </Button>
      )}
      {open === "set-up" ? <SetUpDialog onClose={close} onDone={refresh} /> : null}
      {open === "codes" ? <NewCodesDialog onClose={close} onDone={refresh} /> : null}
      {open === "end" ? <EndDialog onClose={close} onDone={refresh} /> : null}
    </Panel>
  );
}

function TurnedOn({ left, onOpen }: { readonly left: number; readonly onOpen: (open: Open) => void }) {
  return (
    <>
      <Text size="sm" mb="md">
        <Tag kind="good">On</Tag> {counted(left, "recovery code")} left.
      </Text>
      {left < fewCodes ? (
        <Notice kind="warning">
          Create new recovery codes before you run out: without one, a lost phone locks you out.
        </Notice>
      ) : null}
      <Group mt="md" gap="sm">
        <Button variant="default" onClick={() => onOpen("codes")}>
          New recovery codes
        </Button>
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => onOpen("end")}>
          Turn off
        </Button>
      </Group>
    </>
  );
}

interface StepDialogProps {
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

function SetUpDialog({ onClose, onDone }: StepDialogProps) {
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <Dialog title="Set up a second factor" onClose={onClose} isDismissible={!hasCodes}>
      <SecondFactorSetup onDone={onDone} onCancel={onClose} onCodes={() => setHasCodes(true)} />
    </Dialog>
  );
}

function EndDialog({ onClose, onDone }: StepDialogProps) {
  return (
    <Dialog title="Turn the second factor off?" onClose={onClose}>
      <PasswordStep
        action="Turn off"
        isDangerous
        send={(password) => endSecondFactor({ body: { password } })}
        onDone={onDone}
        onCancel={onClose}
      >
        You will sign in with your password alone, and your recovery codes stop working.
      </PasswordStep>
    </Dialog>
  );
}

function NewCodesDialog({ onClose, onDone }: StepDialogProps) {
  const [renewed, setRenewed] = useState<AnswerOf<typeof renewRecoveryCodes> | null>(null);
  return (
    <Dialog title="New recovery codes" onClose={onClose} isDismissible={renewed === null}>
      {renewed === null ? (
        <PasswordStep
          action="Make new codes"
          send={(password) => renewRecoveryCodes({ body: { password } })}
          onDone={setRenewed}
          onCancel={onClose}
        >
          Your current codes stop working.
        </PasswordStep>
      ) : (
        <RecoveryCodes codes={renewed.recovery_codes} onStored={onDone} />
      )}
    </Dialog>
  );
}
