import { Anchor, Button, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, Redirect, useLocation, useSearch } from "wouter";
import { addressOf } from "../base-path.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { Notice } from "../notices/notice.tsx";
import { useAbout } from "../use-about.ts";
import { useSession } from "../use-session.ts";
import styles from "./doorway.module.css";
import { Doorway } from "./doorway.tsx";
import { returnPath } from "./return-path.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Sign-in by password or by the identity provider; afterwards the page that asked for it. */
export function SignInPage() {
  const about = useAbout();
  const { session } = useSession();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const search = useSearch();
  const target = returnPath(search);
  if (session !== null) return <Redirect to={target} replace />;
  const oidc = about?.oidc ?? null;
  const enter = async () => {
    await queries.invalidateQueries({ queryKey: ["session"] });
    navigate(target, { replace: true });
  };
  return (
    <Doorway
      heading={<PageTitle>Sign in</PageTitle>}
      foot={
        about?.needs_setup === true ? (
          <NeedsSetup />
        ) : (
          "No account? Ask an owner of your workspace to invite you."
        )
      }
    >
      <Stack gap="md">
        {oidc !== null && new URLSearchParams(search).has("error") && <OidcRefusal name={oidc.name} />}
        {oidc !== null && <OidcButton name={oidc.name} target={target} />}
        <SignInForm onDone={enter} />
        <Anchor component={Link} href="/forgot-password" size="sm" ta="center">
          Forgot your password?
        </Anchor>
      </Stack>
    </Doorway>
  );
}

/** The identity provider knows the person; this service lets only those in who were invited. */
function OidcRefusal({ name }: { readonly name: string }) {
  return (
    <div role="alert">
      <Notice kind="danger">
        Signing in with {name} did not work. You need an account here first: ask an owner of a workspace to
        invite you.
      </Notice>
    </div>
  );
}

function OidcButton({ name, target }: { readonly name: string; readonly target: string }) {
  const address = addressOf(`/api/account/oidc/sign-in?return_to=${encodeURIComponent(target)}`);
  return (
    <>
      <Button component="a" href={address} variant="default" size="md" fullWidth>
        Continue with {name}
      </Button>
      <div className={styles["or"]}>or</div>
    </>
  );
}

function NeedsSetup() {
  return (
    <>
      This service is not set up yet. Its operator gets the link for that with{" "}
      <code>screen-search setup-link</code>.
    </>
  );
}
