import { Stack, Text } from "@mantine/core";
import type { SecondFactor } from "../api.ts";
import { confirmSecondFactor } from "../api.ts";
import { CopyButton } from "../copyable/copy-button.tsx";
import { DialogButtons } from "../dialogs/dialog-buttons.tsx";
import { useServerForm } from "../forms/use-server-form.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { CodeField, checkCode, digitsOf } from "./code-field.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./second-factor.module.css";

interface ScanStepProps {
  readonly made: SecondFactor;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Gives the secret to an app, and takes the first code as the proof that it arrived. */
export function ScanStep({ made, onDone, onCancel }: ScanStepProps) {
  const { form, onSubmit, isBusy, error } = useServerForm({
    initialValues: { code: "" },
    validate: { code: checkCode },
    send: ({ code }) => confirmSecondFactor({ body: { code: digitsOf(code) } }),
    onDone,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FailureNotice error={error} />
        <div className={styles["scan"]}>
          <QrCode text={made.uri} label="QR code for your authenticator app" />
          <div>
            <Text size="sm">
              Scan this with an authenticator app on your phone, such as Aegis, 1Password or Google
              Authenticator. No camera? Type this secret in:
            </Text>
            <code className={styles["secret"]}>{grouped(made.secret)}</code>
            <div className={styles["copy"]}>
              <CopyButton text={made.secret} label="secret" />
            </div>
          </div>
        </div>
        <CodeField description="What the app shows now." {...form.getInputProps("code")} />
        <DialogButtons action="Turn on" isBusy={isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** In groups of four, which are easier to type. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
