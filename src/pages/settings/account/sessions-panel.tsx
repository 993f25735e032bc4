import { Button, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import type { SessionList } from "../../../accounts/schema.ts";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { failureOf } from "../../forms/failure.ts";
import { Moment } from "../../labels/moment.tsx";
import { Tag } from "../../labels/tag.tsx";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { type RecordColumn, RecordTable } from "../../records/record-table.tsx";
import { RecordsLoading } from "../../records/records-loading.tsx";
import { RowActions } from "../../records/row-actions.tsx";
import { getJson, postJson } from "../../request.ts";
import { Panel } from "../panel.tsx";
import { browserName } from "./user-agent.ts";

type SignedInSession = SessionList["sessions"][number];

/** Where one is signed in. */
export function SessionsPanel() {
  const [isAsked, setIsAsked] = useState(false);
  const [ending, setEnding] = useState<SignedInSession | null>(null);
  const queries = useQueryClient();
  const leave = useSignOutEverywhere();
  const sessions = useQuery({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => getJson<SessionList>("/api/account/sessions", signal),
  });
  const signOut = (
    <Button variant="default" c="var(--mantine-color-error)" onClick={() => setIsAsked(true)}>
      Sign out everywhere
    </Button>
  );
  return (
    <Panel title="Sessions" intro="Browsers that are signed in as you." side={signOut}>
      <FailureNotice
        failure={sessions.isError ? failureOf(sessions.error) : null}
        onRetry={() => void sessions.refetch()}
      />
      {sessions.isPending ? <RecordsLoading /> : null}
      {sessions.data === undefined ? null : (
        <RecordTable
          label="Sessions"
          rows={sessions.data.sessions}
          rowKey={({ id }) => id}
          name={browserColumn}
          columns={columns}
          actions={(session) => <EndButton session={session} onEnd={setEnding} />}
          tableFrom="62em"
        />
      )}
      {ending !== null ? (
        <ConfirmDialog
          title="End this session?"
          action="End session"
          onClose={() => setEnding(null)}
          onConfirm={async () => {
            await postJson(`/api/account/sessions/${ending.id}/end`);
            await queries.invalidateQueries({ queryKey: ["sessions"] });
          }}
        >
          {browserName(ending.user_agent)} is signed out. Was it not you? Change your password, too.
        </ConfirmDialog>
      ) : null}
      {isAsked ? (
        <ConfirmDialog
          title="Sign out everywhere?"
          action="Sign out everywhere"
          onClose={() => setIsAsked(false)}
          onConfirm={leave}
        >
          Every browser is signed out, this one too. API keys keep working.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

/** This browser has the sign-out in its account menu. */
function EndButton({
  session,
  onEnd,
}: {
  session: SignedInSession;
  onEnd: (session: SignedInSession) => void;
}) {
  if (session.is_current) return null;
  return (
    <RowActions>
      <Button
        variant="default"
        size="xs"
        c="var(--mantine-color-error)"
        aria-label={`End the session of ${browserName(session.user_agent)}`}
        onClick={() => onEnd(session)}
      >
        End
      </Button>
    </RowActions>
  );
}

function useSignOutEverywhere(): () => Promise<void> {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return async () => {
    await postJson("/api/account/sign-out-everywhere");
    navigate("/sign-in");
    queries.clear();
    queries.setQueryData(["session"], null);
  };
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
