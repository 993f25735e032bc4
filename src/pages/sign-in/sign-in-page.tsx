import { Anchor, Button, Stack } from "@mantine/core";
import { useState } from "react";
import { Link, Redirect, useLocation, useSearch } from "wouter";
import { addressOf, shellCommand } from "../base-path.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { Notice } from "../notices/notice.tsx";
import { forgetPerson, refreshSession, useAbout } from "../queries.ts";
import { useSession } from "../session.tsx";
import styles from "./doorway.module.css";
import { Doorway } from "./doorway.tsx";
import { returnPath } from "./return-path.ts";
import { SecondStepForm, SignInForm } from "./sign-in-form.tsx";

/**
 * Sign-in by password, with a second step where the account has one, or by the identity provider; then the
 * page that asked for it.
 */
export function SignInPage() {
  const { session } = useSession();
  const [, navigate] = useLocation();
  const target = returnPath(useSearch());
  const [needsCode, setNeedsCode] = useState(false);
  if (session !== null) return <Redirect to={target} replace />;
  const enter = async () => {
    // A session that ended by itself left what it had read.
    forgetPerson();
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

interface FirstStepProps {
  readonly target: string;
  readonly onCode: () => void;
  readonly onDone: () => Promise<void>;
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
        {oidc !== null && error !== null && <ProviderRefusal name={oidc.name} error={error} />}
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

interface ProviderRefusalProps {
  /** Display name of the provider. */
  readonly name: string;
  /** The code in the address the browser came back to. */
  readonly error: string;
}

/** Why signing in at the identity provider did not let somebody in here. */
function ProviderRefusal({ name, error }: ProviderRefusalProps) {
  return (
    <Notice role="alert" kind="danger">
      {wordsOf(name, error)}
    </Notice>
  );
}

function wordsOf(name: string, error: string): string {
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
