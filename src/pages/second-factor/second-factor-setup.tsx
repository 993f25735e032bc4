import { Box, Button, Checkbox, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { encode } from "uqr";
import { api, type SecondFactor } from "../api.ts";
import { CopyButton } from "../copyable/copy-fields.tsx";
import { DialogButtons } from "../dialogs/dialog.tsx";
import { CodeField, checkCode, checkPassword, digitsOf } from "../forms/fields.tsx";
import { FormBody, useServerForm } from "../forms/server-form.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { Notice } from "../notices/notice.tsx";
import { queryClient } from "../queries.ts";
import { useSignOut } from "../session.tsx";
import { Doorway } from "../sign-in/doorway.tsx";
import styles from "./second-factor.module.css";

const beginSecondFactor = api("POST /api/account/second-factor/begin");
const confirmSecondFactor = api("POST /api/account/second-factor/confirm");

interface RequiredSecondFactorProps {
  /** Called once this must stay until `onDone`, whatever the session says. */
  readonly onBegin: () => void;
  readonly onDone: () => void;
}

/** In place of every page for people who must have a second factor: all else would be refused. */
export function RequiredSecondFactor({ onBegin, onDone }: RequiredSecondFactorProps) {
  const signOut = useSignOut();
  const leave = async () => {
    await queryClient.invalidateQueries();
    onDone();
  };
  const cancel = async () => {
    await signOut();
    onDone();
  };
  return (
    <Doorway
      isWide
      heading={<PageTitle>Set up a second factor</PageTitle>}
      intro="This service requires one. Cancelling signs you out."
    >
      <SecondFactorSetup onBegin={onBegin} onDone={leave} onCancel={() => void cancel()} />
    </Doorway>
  );
}

interface SecondFactorSetupProps {
  readonly onDone: () => unknown;
  readonly onCancel: () => void;
  /** Called once the password was right and there is a secret to scan. */
  readonly onBegin?: () => void;
  /** Called once nothing may close this before the recovery codes are stored. */
  readonly onCodes?: () => void;
}

/** Password, QR code and first code, recovery codes. */
export function SecondFactorSetup({ onDone, onCancel, onBegin, onCodes }: SecondFactorSetupProps) {
  const [made, setMade] = useState<SecondFactor | null>(null);
  const [isOn, setIsOn] = useState(false);
  const begin = (factor: SecondFactor) => {
    setMade(factor);
    onBegin?.();
  };
  if (made === null)
    return (
      <PasswordStep
        action="Next"
        send={(password) => beginSecondFactor({ body: { password } })}
        onDone={begin}
        onCancel={onCancel}
      >
        After your password, you will be asked for a code from an app on your phone. Someone who learns your
        password cannot get in with it alone.
      </PasswordStep>
    );
  const turnOn = () => {
    setIsOn(true);
    onCodes?.();
  };
  if (!isOn) return <ScanStep made={made} onDone={turnOn} onCancel={onCancel} />;
  return <RecoveryCodes codes={made.recovery_codes} onStored={onDone} />;
}

interface ScanStepProps {
  readonly made: SecondFactor;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Gives the secret to an app, and takes the first code as the proof that it arrived. */
function ScanStep({ made, onDone, onCancel }: ScanStepProps) {
  const { form, ...sending } = useServerForm({
    initialValues: { code: "" },
    validate: { code: checkCode },
    send: ({ code }) => confirmSecondFactor({ body: { code: digitsOf(code) } }),
    onDone,
  });
  return (
    <FormBody {...sending}>
      <div className={styles.scan}>
        <QrCode text={made.uri} label="QR code for your authenticator app" />
        <div>
          <Text size="sm">
            Scan this with an authenticator app on your phone, such as Aegis, 1Password or Google
            Authenticator. No camera? Enter this secret instead:
          </Text>
          <code className={styles.secret}>{grouped(made.secret)}</code>
          <Box mt={8}>
            <CopyButton text={made.secret} label="secret" />
          </Box>
        </div>
      </div>
      <CodeField description="The code that the app shows now." {...form.getInputProps("code")} />
      <DialogButtons action="Turn on" isBusy={sending.isBusy} onCancel={onCancel} />
    </FormBody>
  );
}

/** In groups of four, which are easier to type. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

/** A text as a QR code, dark on white whatever the colour scheme: cameras read nothing else for sure. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A square of one unit for each dark module. */
function drawn(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}

interface PasswordStepProps<Answer> {
  /** The reason for asking. */
  readonly children: ReactNode;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly send: (password: string) => Promise<Answer>;
  readonly onDone: (answer: Answer) => unknown;
  readonly onCancel: () => void;
}

/** Asks for the password again before something that only its owner may do. */
export function PasswordStep<Answer>(props: PasswordStepProps<Answer>) {
  const { children, action, isDangerous = false, send, onDone, onCancel } = props;
  const { form, ...sending } = useServerForm({
    initialValues: { password: "" },
    validate: { password: checkPassword },
    send: ({ password }) => send(password),
    onDone,
  });
  return (
    <FormBody {...sending} intro={children}>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("password")}
      />
      <DialogButtons action={action} isDangerous={isDangerous} isBusy={sending.isBusy} onCancel={onCancel} />
    </FormBody>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => unknown;
}

/** The codes for a lost phone, shown this once, and out only with a word that they are stored. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const [isStored, setIsStored] = useState(false);
  return (
    <Stack gap="md">
      <Notice kind="warning" title="These recovery codes are shown once">
        Each one signs you in once without your phone. Keep them somewhere you can reach without it, such as a
        password manager or a sheet of paper.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <CopyButton text={codes.join("\n")} label="recovery codes" />
      </Group>
      <Checkbox
        label="I have stored the codes"
        checked={isStored}
        onChange={(event) => setIsStored(event.currentTarget.checked)}
      />
      <Button disabled={!isStored} onClick={() => void onStored()}>
        Done
      </Button>
    </Stack>
  );
}
