import { useQuery } from "@tanstack/react-query";
import type { Session } from "../../api.ts";
import { PageLoading } from "../../layout/page-loading.tsx";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { signInMethodsQuery, useAbout } from "../../queries.ts";
import { Panel } from "../panel.tsx";
import { SectionHead } from "../section-head.tsx";
import { ColorSchemePanel } from "./color-scheme-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

/** The account of whoever is signed in, the same in all their workspaces. */
export function AccountSection({ session }: { readonly session: Session }) {
  const methods = useQuery(signInMethodsQuery);
  if (methods.isPending) return <PageLoading />;
  return (
    <>
      <SectionHead title="Your account" intro="These hold in all your workspaces." />
      <ProfilePanel user={session.user} />
      <FailureNotice error={methods.error} onRetry={() => void methods.refetch()} />
      {methods.data?.has_password === true ? (
        <>
          <PasswordPanel email={session.user.email} />
          <SecondFactorPanel methods={methods.data} />
        </>
      ) : null}
      {methods.data?.has_password === false ? <ProviderPanel /> : null}
      <SessionsPanel />
      <ColorSchemePanel />
    </>
  );
}

/** Somebody without a password: what keeps the account is at the identity provider. */
function ProviderPanel() {
  const name = useAbout()?.oidc?.name ?? "your identity provider";
  return (
    <Panel
      title="Sign-in"
      intro={`You sign in with ${name}. Your password and your second factor are kept there, not here.`}
    >
      {null}
    </Panel>
  );
}
