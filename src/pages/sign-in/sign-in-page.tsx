import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, Redirect, useLocation, useSearch } from "wouter";
import { api } from "../api.ts";
import { addressOf, shellCommand } from "../base-path.ts";
import { CodeField, checkCode, checkEmail, checkPassword, digitsOf, EmailField } from "../forms/fields.tsx";
import { FormBody, useServerForm } from "../forms/server-form.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { useCountdown } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { forgetPerson, refreshSession, useAbout } from "../queries.ts";
import { undoDeletes } from "../screen/pending-deletes.ts";
import { useSession } from "../session.tsx";
import styles from "./doorway.module.css";
import { Doorway } from "./doorway.tsx";
import { returnPath } from "./return-path.ts";

export function SignInPage() {
  const { session } = useSession();
  const [, navigate] = useLocation();
  const target = returnPath(useSearch());
  const [needsCode, setNeedsCode] = useState(false);
  if (session !== null) return <Redirect to={target} replace />;
  const enter = async () => {
    // A session that ended by itself left what it had read, and what was about to be deleted in it.
    forgetPerson();
    undoDeletes();
    await refreshSession();
    navigate(target, { replace: true });
  };
  if (!needsCode) return <FirstStep target={target} onCode={() => setNeedsCode(true)} onDone={enter} />;
  return (
    <Doorway key="code" heading={<PageTitle>Enter your code</PageTitle>} intro="Your password is correct.">
      <SecondStepForm onDone={enter} onBack={() => setNeedsCode(false)} />
    </Doorway>
  );
}

interface FirstStepProps extends SignInFormProps {
  readonly target: string;
}

function FirstStep({ target, onCode, onDone }: FirstStepProps) {
  const about = useAbout();
  const search = useSearch();
  const oidc = about?.oidc ?? null;
  const [isPasswordAsked, setIsPasswordAsked] = useState(false);
  const error = new URLSearchParams(search).get("error");
  const needsSetup = about?.needs_setup === true;
  return (
    <Doorway
      heading={<PageTitle>Sign in</PageTitle>}
      intro={target.startsWith("/connect?") ? "Then decide about the program that sent you here." : undefined}
      foot={needsSetup ? <NeedsSetup /> : "No account? Ask an owner of your workspace to invite you."}
    >
      <Stack gap="md">
        {oidc !== null && error !== null && (
          <Notice role="alert" kind="danger">
            {refusalText(oidc.name, error)}
          </Notice>
        )}
        {oidc !== null && <ProviderButton name={oidc.name} target={target} />}
        {oidc?.is_only === true && !isPasswordAsked ? (
          <Anchor component="button" type="button" size="sm" onClick={() => setIsPasswordAsked(true)}>
            Operators: sign in with a password
          </Anchor>
        ) : (
          <>
            {oidc !== null && <div className={styles.or}>or</div>}
            <SignInForm onCode={onCode} onDone={onDone} />
            <Anchor component={Link} href="/forgot-password" size="sm" ta="center">
              Forgot your password?
            </Anchor>
          </>
        )}
      </Stack>
    </Doorway>
  );
}

function ProviderButton({ name, target }: { readonly name: string; readonly target: string }) {
  const address = addressOf(`/api/account/oidc/sign-in?return_to=${encodeURIComponent(target)}`);
  return (
    <Button component="a" href={address} variant="default" size="md" fullWidth>
      Continue with {name}
    </Button>
  );
}

function NeedsSetup() {
  return (
    <>
      This service is not set up yet. Its operator can get the set-up link with{" "}
      <code>{shellCommand("setup-link")}</code>.
    </>
  );
}

/** `error` is the code in the address that the browser came back to from the provider. */
function refusalText(name: string, error: string): string {
  switch (error) {
    case "account_linked_elsewhere":
      return `The account with this address is linked to a different ${name} account. Ask an operator of this service to unlink it.`;
    case "provider_unavailable":
      return `${name} cannot be reached. Try again in a moment.`;
    case "access_denied":
      return `${name} did not let you sign in, or you cancelled.`;
    default:
      return `Signing in with ${name} did not work. You need an account here first: ask an owner of a workspace to invite you.`;
  }
}

const signIn = api("POST /api/account/sign-in");
const confirmSignIn = api("POST /api/account/sign-in/second-factor");

interface SignInFormProps {
  /** The password was right, and a code comes next. */
  readonly onCode: () => void;
  readonly onDone: () => Promise<void>;
}

/** E-mail address and password. What is wrong with them is said without telling which of the two. */
function SignInForm({ onCode, onDone }: SignInFormProps) {
  const { form, ...sending } = useServerForm({
    initialValues: { email: "", password: "" },
    validate: { email: checkEmail, password: checkPassword },
    send: ({ email, password }) => signIn({ body: { email: email.trim(), password } }),
    onDone: (step) => ("needs_code" in step ? onCode() : onDone()),
  });
  const left = useCountdown(sending.error);
  return (
    <FormBody {...sending}>
      <EmailField {...form.getInputProps("email")} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        {...form.getInputProps("password")}
      />
      <Button type="submit" size="md" loading={sending.isBusy} disabled={left > 0} fullWidth>
        Sign in
      </Button>
    </FormBody>
  );
}

interface SecondStepFormProps {
  readonly onDone: () => Promise<void>;
  /** Back to the password. */
  readonly onBack: () => void;
}

function SecondStepForm({ onDone, onBack }: SecondStepFormProps) {
  const [isPhoneLost, setIsPhoneLost] = useState(false);
  return (
    <Stack gap="md">
      {isPhoneLost ? <RecoveryForm onDone={onDone} /> : <CodeForm onDone={onDone} />}
      <Anchor component="button" type="button" size="sm" onClick={() => setIsPhoneLost(!isPhoneLost)}>
        {isPhoneLost ? "Use the code of your app" : "Use a recovery code instead"}
      </Anchor>
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        Back to the password
      </Anchor>
    </Stack>
  );
}

function CodeForm({ onDone }: Pick<SecondStepFormProps, "onDone">) {
  const { form, ...sending } = useServerForm({
    initialValues: { code: "" },
    validate: { code: checkCode },
    send: ({ code }) => confirmSignIn({ body: { code: digitsOf(code) } }),
    onDone,
  });
  return (
    <FormBody {...sending}>
      <CodeField autoFocus description="From your authenticator app." {...form.getInputProps("code")} />
      <Button type="submit" size="md" loading={sending.isBusy} fullWidth>
        Sign in
      </Button>
    </FormBody>
  );
}

function RecoveryForm({ onDone }: Pick<SecondStepFormProps, "onDone">) {
  const { form, ...sending } = useServerForm({
    initialValues: { recovery_code: "" },
    validate: { recovery_code: (text) => (text.trim() === "" ? "Enter one of your recovery codes." : null) },
    send: ({ recovery_code: text }) => confirmSignIn({ body: { recovery_code: text.trim() } }),
    onDone,
  });
  return (
    <FormBody {...sending}>
      <TextInput
        label="Recovery code"
        description="Each works once."
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        size="md"
        autoFocus
        {...form.getInputProps("recovery_code")}
      />
      <Button type="submit" size="md" loading={sending.isBusy} fullWidth>
        Sign in
      </Button>
    </FormBody>
  );
}
