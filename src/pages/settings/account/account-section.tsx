import { type MantineColorScheme, SegmentedControl, Stack, Text, useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Session, updateProfile } from "../../api.ts";
import { PageLoading } from "../../layout/page-notice.tsx";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { signInMethodsQuery, useAbout } from "../../queries.ts";
import { NameForm } from "../name-form.tsx";
import { Panel, SectionHead } from "../panel.tsx";
import { OwnProgramsPanel } from "./own-programs-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

/** The account of whoever is signed in, the same in all their workspaces. */
export function AccountSection({ session }: { readonly session: Session }) {
  const methods = useQuery(signInMethodsQuery);
  if (methods.isPending) return <PageLoading />;
  return (
    <>
      <SectionHead title="Your account" intro="These settings apply in all your workspaces." />
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
      <OwnProgramsPanel />
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
      intro={`You sign in with ${name}. Your password and second factor are managed there.`}
    >
      {null}
    </Panel>
  );
}

/** The name others see, and the address to sign in with. */
function ProfilePanel({ user }: { readonly user: Session["user"] }) {
  return (
    <Panel title="Profile">
      <Stack gap="md">
        <Text size="sm">
          You sign in as <strong>{user.email}</strong>. The address cannot be changed here.
        </Text>
        <NameForm
          current={user.name}
          what="your name"
          autoComplete="name"
          action="Save"
          save={(name) => updateProfile({ body: { name } })}
        />
      </Stack>
    </Panel>
  );
}

const schemes: { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: "auto", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Light or dark; kept in this browser only. */
function ColorSchemePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title="Appearance" intro="Kept in this browser.">
      <SegmentedControl
        aria-label="Appearance"
        data={schemes}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </Panel>
  );
}
