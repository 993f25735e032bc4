import { Button, Checkbox, NativeSelect, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, type ConnectionRequest } from "../api.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { useSession } from "../session.tsx";

const decideConnection = api("POST /api/connection-request");

interface ConnectFormProps {
  readonly asked: ConnectionRequest;
  readonly request: string;
  readonly onAllowed: () => void;
  /** The request may have ended meanwhile. */
  readonly onFailure: () => void;
}

export function ConnectForm({ asked, request, onAllowed, onFailure }: ConnectFormProps) {
  const { chosenWorkspaceId } = useSession();
  const { workspaces } = asked;
  const open = workspaces.filter(({ refusal }) => refusal === null);
  const first = open.find(({ id }) => id === chosenWorkspaceId) ?? open[0] ?? workspaces[0];
  const [workspaceId, setWorkspaceId] = useState(first?.id ?? "");
  const [mayWrite, setMayWrite] = useState(false);
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  const isWriting = mayWrite && workspace?.scopes.includes("screens:write") === true;
  const scopes = isWriting ? (["screens:search", "screens:write"] as const) : (["screens:search"] as const);
  const deciding = useMutation({
    mutationFn: (isAllowed: boolean) =>
      decideConnection({
        body: { request, workspace_id: isAllowed ? workspaceId : null, scopes: [...scopes] },
      }),
    // The program takes over; a page of an installed one stays open, so that the buttons rest.
    onSuccess: ({ location }, isAllowed) => {
      window.location.assign(location);
      if (isAllowed) onAllowed();
    },
    onError: onFailure,
  });
  return (
    <Stack gap="lg">
      <Destination asked={asked} />
      {workspaces.length > 1 ? (
        <NativeSelect
          label="Workspace"
          description="Searches count there, and its plan decides what is possible."
          data={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
          value={workspaceId}
          onChange={({ currentTarget }) => setWorkspaceId(currentTarget.value)}
        />
      ) : null}
      {workspace === undefined ? (
        <Notice kind="warning">
          You belong to no workspace. Ask an owner or an admin of one to invite you, then connect again.
        </Notice>
      ) : (
        <Rights
          workspace={workspace}
          isOnlyOne={workspaces.length === 1}
          mayWrite={mayWrite}
          onChange={setMayWrite}
        />
      )}
      <FailureNotice error={deciding.error} />
      <Stack gap="sm">
        {workspace === undefined ? null : (
          <Button
            size="md"
            fullWidth
            disabled={workspace.refusal !== null || deciding.isSuccess}
            loading={deciding.isPending && deciding.variables}
            onClick={() => deciding.mutate(true)}
          >
            Allow
          </Button>
        )}
        <Button
          size="md"
          fullWidth
          variant="default"
          disabled={deciding.isPending || deciding.isSuccess}
          onClick={() => deciding.mutate(false)}
        >
          Cancel
        </Button>
      </Stack>
      {workspace === undefined ? null : (
        <Text size="sm" c="dimmed">
          You can end this at any time in the settings, under Your account. If you gave the program an API
          key, it is not valid: programs ask here when one is refused. Cancel, and give it another.
        </Text>
      )}
    </Stack>
  );
}

interface RightsProps {
  readonly workspace: ConnectionRequest["workspaces"][number];
  /** True for the only workspace of the person, which no field names. */
  readonly isOnlyOne: boolean;
  readonly mayWrite: boolean;
  readonly onChange: (mayWrite: boolean) => void;
}

function Rights({ workspace: { name, refusal, scopes }, isOnlyOne, mayWrite, onChange }: RightsProps) {
  return (
    <>
      <div>
        <Text fw={600} size="sm" mb={6}>
          It may{isOnlyOne ? `, in ${name}` : ""}
        </Text>
        <Stack gap="sm">
          <Text size="sm">Search the library and look at screens, as you can.</Text>
          {scopes.includes("screens:write") ? (
            <Checkbox
              label="Also edit the library"
              description="Add, replace and remove screens, for everybody who uses this service."
              checked={mayWrite}
              onChange={({ currentTarget }) => onChange(currentTarget.checked)}
            />
          ) : null}
        </Stack>
      </div>
      {refusal === null ? null : <Notice kind="warning">{refusal}</Notice>}
    </>
  );
}

function Destination({ asked }: { readonly asked: ConnectionRequest }) {
  const { client_name: name, destination, is_on_own_machine: isOwn } = asked;
  return (
    <Notice
      kind={isOwn ? "note" : "warning"}
      title={isOwn ? "A program on your computer" : `A service at ${destination}`}
    >
      It calls itself <bdi>“{name}”</bdi>, which nobody has checked.{" "}
      {isOwn ? (
        <>
          It gets access through <bdi>{destination}</bdi>.
        </>
      ) : (
        <>
          Allow it only if you came from <bdi>{destination}</bdi> and trust it.
        </>
      )}
    </Notice>
  );
}
