import { Button, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { OpenInvitation } from "../api.ts";
import { acceptInvitationSignedIn } from "../api.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { useEnter } from "./use-enter.ts";

interface JoinButtonProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
}

/** Joins as the account that is signed in here, which is that of the invited person. */
export function JoinButton({ token, invitation }: JoinButtonProps) {
  const enter = useEnter(invitation.workspace_name);
  const joining = useMutation({
    mutationFn: () => acceptInvitationSignedIn({ body: { token } }),
    onSuccess: enter,
  });
  return (
    <Stack gap="md">
      <FailureNotice error={joining.error} />
      <Button size="md" fullWidth loading={joining.isPending} onClick={() => joining.mutate()}>
        Join {invitation.workspace_name}
      </Button>
    </Stack>
  );
}
