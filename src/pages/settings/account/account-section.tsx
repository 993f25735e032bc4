import {
  Button,
  type MantineColorScheme,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  useMantineColorScheme,
} from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nameCharactersMax } from "../../../bounds.ts";
import { api, type Session } from "../../api.ts";
import { EditableText } from "../../collections/editable-text.tsx";
import { checkNewPassword, checkPassword, NewPasswordField } from "../../forms/fields.tsx";
import { FormBody, useServerForm } from "../../forms/server-form.tsx";
import { PageLoading } from "../../layout/page-notice.tsx";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import {
  ownConnectionsQuery,
  queryClient,
  refreshConnections,
  refreshSession,
  sessionsQuery,
  signInMethodsQuery,
  useAbout,
} from "../../queries.ts";
import { ConnectedPrograms } from "../connected-programs.tsx";
import { Panel, SectionHead } from "../panel.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

const updateProfile = api("POST /api/account/profile");
const changePassword = api("POST /api/account/password");
const endOwnConnection = api("POST /api/account/connections/:connectionId/end");

export function AccountSection({ session }: { readonly session: Session }) {
  const methods = useQuery(signInMethodsQuery);
  if (methods.isPending) return <PageLoading />;
  return (
    <>
      <SectionHead title="Your account" intro="These settings apply in all your workspaces." />
      <ProfilePanel user={session.user} />
      <FailureNotice error={methods.error} onRetry={methods.refetch} />
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
    />
  );
}

function ProfilePanel({ user }: { readonly user: Session["user"] }) {
  return (
    <Panel title="Profile">
      <Stack gap="md">
        <Text size="sm">
          You sign in as <strong>{user.email}</strong>. The address cannot be changed here.
        </Text>
        <EditableText
          value={user.name}
          name="name"
          maxLength={nameCharactersMax}
          onSave={async (text) => {
            await updateProfile({ body: { name: text.trim() } });
            await refreshSession();
          }}
        >
          {user.name}
        </EditableText>
      </Stack>
    </Panel>
  );
}

const schemes: { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: "auto", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Kept in this browser only. */
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

function OwnProgramsPanel() {
  return (
    <ConnectedPrograms
      title="Programs you connected"
      intro="They search as you, without your password. A new password disconnects them, and so does signing out everywhere."
      query={useQuery(ownConnectionsQuery)}
      detail={({ workspace }) => `in ${workspace}`}
      end={async ({ id }) => {
        await endOwnConnection({ connectionId: id });
        await refreshConnections();
      }}
    />
  );
}

const shownMs = 4_000;

/** Changes the password; every other session of the person ends. */
function PasswordPanel({ email }: { readonly email: string }) {
  const [isSaved, setIsSaved] = useState(false);
  const { start, clear } = useTimeout(() => setIsSaved(false), shownMs);
  const { form, ...sending } = useServerForm({
    initialValues: { current_password: "", new_password: "" },
    validate: { current_password: checkPassword, new_password: checkNewPassword },
    send: (body) => changePassword({ body }),
    onDone: () => {
      form.reset();
      setIsSaved(true);
      clear();
      start();
      void refreshConnections();
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <Panel
      title="Password"
      intro="Changing it signs you out everywhere else, disconnects programs and cancels all reset links."
    >
      <FormBody {...sending} maxWidth="26rem">
        {/* Password managers need to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps("current_password")}
        />
        <NewPasswordField
          label="New password"
          password={form.values.new_password}
          field={form.getInputProps("new_password")}
        />
        <div>
          <Button type="submit" variant="default" loading={sending.isBusy}>
            Change password
          </Button>
          <Text size="sm" c="var(--accent)" role="status" mih="1.55em" mt={6}>
            {isSaved && "Your password is changed."}
          </Text>
        </div>
      </FormBody>
    </Panel>
  );
}
