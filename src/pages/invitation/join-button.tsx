import { Button, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Session } from "../../accounts/schema.ts";
import type { InvitationOpen } from "../../workspaces/schema.ts";
import { failureOf } from "../forms/failure.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { postJson } from "../request.ts";
import { useEnter } from "./use-enter.ts";

interface JoinButtonProps {
  readonly token: string;
  readonly invitation: InvitationOpen;
}

/** Joins as the account that is signed in here, which is that of the invited person. */
export function JoinButton({ token, invitation }: JoinButtonProps) {
  const enter = useEnter(invitation.workspace_name);
  const joining = useMutation({
    mutationFn: () => postJson<Session>("/api/invitations/accept-signed-in", { token }),
    onSuccess: enter,
  });
  return (
    <Stack gap="md">
      <FailureNotice failure={joining.isError ? failureOf(joining.error) : null} />
      <Button size="md" fullWidth loading={joining.isPending} onClick={() => joining.mutate()}>
        Join {invitation.workspace_name}
      </Button>
    </Stack>
  );
}
