import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api, type SignedInSession } from "../../api.ts";
import { askFirst } from "../../dialogs/confirmation.tsx";
import { Moment } from "../../labels/moments.tsx";
import { Tag } from "../../labels/tag.tsx";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { queryClient, sessionsQuery } from "../../queries.ts";
import {
  type RecordColumn,
  RecordsLoading,
  RecordTable,
  RowActions,
  RowButton,
} from "../../records/record-table.tsx";
import { forgetSession } from "../../session.tsx";
import { Panel } from "../panel.tsx";

const signOutEverywhere = api("POST /api/account/sign-out-everywhere");
const endSession = api("POST /api/account/sessions/:sessionId/end");

export function SessionsPanel() {
  const [, navigate] = useLocation();
  const ask = () =>
    askFirst({
      title: "Sign out everywhere?",
      children:
        "Every browser is signed out, this one too, and programs that you connected are disconnected. API keys keep working.",
      action: "Sign out everywhere",
      onConfirm: async () => {
        await signOutEverywhere();
        navigate("/sign-in");
        forgetSession();
      },
    });
  const sessions = useQuery(sessionsQuery);
  const signOut = (
    <Button variant="default" c="var(--mantine-color-error)" onClick={ask}>
      Sign out everywhere
    </Button>
  );
  return (
    <Panel title="Sessions" intro="Browsers that are signed in as you." side={signOut}>
      <FailureNotice error={sessions.error} onRetry={sessions.refetch} />
      {sessions.isPending ? <RecordsLoading /> : null}
      {sessions.data === undefined ? null : (
        <RecordTable
          label="Sessions"
          rows={sessions.data.sessions}
          rowKey={({ id }) => id}
          name={browserColumn}
          columns={columns}
          actions={(session) => <EndButton session={session} />}
        />
      )}
    </Panel>
  );
}

/** This browser has the sign-out in its account menu. */
function EndButton({ session }: { readonly session: SignedInSession }) {
  if (session.is_current) return null;
  const name = browserName(session.user_agent);
  const ask = () =>
    askFirst({
      title: "End this session?",
      children: `${name} is signed out. If this was not you, change your password too.`,
      action: "End session",
      onConfirm: async () => {
        await endSession({ sessionId: session.id });
        await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      },
    });
  return (
    <RowActions>
      <RowButton isDangerous label={`End the session of ${name}`} onClick={ask}>
        End
      </RowButton>
    </RowActions>
  );
}

const browserColumn: RecordColumn<SignedInSession> = {
  title: "Browser",
  cell: ({ user_agent, is_current }) => (
    <Text size="sm" fw={550} title={user_agent ?? ""}>
      {browserName(user_agent)} {is_current ? <Tag kind="good">This browser</Tag> : null}
    </Text>
  ),
};
const columns: readonly RecordColumn<SignedInSession>[] = [
  { title: "Address", cell: ({ address }) => address ?? "Unknown" },
  { title: "Last used", cell: ({ used_at }) => <Moment at={used_at} /> },
  { title: "Signed in", cell: ({ created_at }) => <Moment at={created_at} /> },
  { title: "Ends", cell: ({ expires_at }) => <Moment at={expires_at} /> },
];

// A browser in words, roughly: enough to recognise one's own.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Such as "Firefox on Linux". */
function browserName(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return "Unknown browser";
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  if (browser === null) return userAgent.slice(0, 60);
  return system === null ? browser : `${browser} on ${system}`;
}

function firstMatch(patterns: readonly (readonly [RegExp, string])[], text: string): string | null {
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
