import { Button, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { signOut } from "../api.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { sessionQuery } from "../queries.ts";

interface OtherAccountProps {
  /** Who is signed in. */
  readonly email: string;
  readonly invited: string;
}

/** Somebody else than the invited person is signed in here. Signing out keeps this page, so that the link is not needed again. */
export function OtherAccount({ email, invited }: OtherAccountProps) {
  const queries = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => signOut(),
    onSuccess: () => queries.setQueryData(sessionQuery.queryKey, null),
  });
  return (
    <Stack gap="md">
      <Notice kind="warning" title={`You are signed in as ${email}`}>
        The invitation is for {invited}. Sign out to accept it here, or open the link in another browser.
      </Notice>
      <FailureNotice error={leaving.error} />
      <Button size="md" fullWidth loading={leaving.isPending} onClick={() => leaving.mutate()}>
        Sign out and go on
      </Button>
    </Stack>
  );
}
