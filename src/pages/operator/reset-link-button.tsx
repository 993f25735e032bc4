import { Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ResetLink } from "../../operator/schema.ts";
import { CopyField } from "../copyable/copy-field.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { failureOf } from "../forms/failure.ts";
import { absoluteMoment } from "../labels/moments.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { RowActions } from "../records/row-actions.tsx";
import { postJson } from "../request.ts";
import type { OperatedUser } from "./operated-workspace.ts";

/** Makes a link by which somebody chooses a new password, to hand over. */
export function ResetLinkButton({ user }: { readonly user: OperatedUser }) {
  const making = useMutation({
    mutationFn: () => postJson<ResetLink>(`/api/operator/users/${user.id}/reset-link`),
  });
  return (
    <>
      <RowActions>
        <Button
          variant="default"
          size="xs"
          aria-label={`Make reset link for ${user.name}`}
          loading={making.isPending}
          onClick={() => making.mutate()}
        >
          Make reset link
        </Button>
      </RowActions>
      {making.isError || making.isSuccess ? (
        <Dialog title={`Reset link for ${user.name}`} isOpen onClose={making.reset}>
          <Stack gap="md">
            <FailureNotice failure={making.isError ? failureOf(making.error) : null} />
            {making.isSuccess ? <Made link={making.data} email={user.email} /> : null}
            <Button onClick={making.reset}>Done</Button>
          </Stack>
        </Dialog>
      ) : null}
    </>
  );
}

function Made({ link, email }: { readonly link: ResetLink; readonly email: string }) {
  return (
    <>
      <Text size="sm">
        Hand it to {email} only: whoever opens it chooses the password. It works once, until{" "}
        {absoluteMoment(link.expires_at)}.
      </Text>
      <CopyField label="Reset link" value={link.link} />
    </>
  );
}
