import { VisuallyHidden } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ListedScreen } from "../api.ts";
import { ActionButton } from "../buttons/buttons.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { useSession } from "../session.tsx";
import { downloadOriginals } from "./downloads.ts";

/** The most screens of one file. */
const inFileMax = 500;

/** Saves the original pictures of a collection or a flow in its order; those of a large one in two files. */
export function DownloadInOrder({ screens }: { readonly screens: readonly ListedScreen[] }) {
  const { entitledWorkspace } = useSession();
  const ids = screens.filter((screen) => screen.has_picture).map(({ id }) => id);
  const saving = useMutation({
    mutationFn: async (workspaceId: string) => {
      for (let at = 0; at < ids.length; at += inFileMax)
        await downloadOriginals(workspaceId, ids.slice(at, at + inFileMax), true);
    },
  });
  if (ids.length === 0 || entitledWorkspace === null) return null;
  return (
    <>
      <ActionButton
        icon={IconDownload}
        loading={saving.isPending}
        onClick={() => saving.mutate(entitledWorkspace.id)}
      >
        Download pictures
      </ActionButton>
      <VisuallyHidden role="status">{saving.isSuccess && "Pictures downloaded"}</VisuallyHidden>
      <FailureNotice error={saving.error} />
    </>
  );
}
