import { Button, VisuallyHidden } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { CollectedScreen } from "../api.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { downloadOriginals } from "../selection/download-originals.ts";

/** The most screens of one file. */
const inFileMax = 500;

interface DownloadButtonProps {
  readonly workspaceId: string;
  readonly screens: readonly CollectedScreen[];
}

/** Saves the original pictures of a collection; those of a large one in two files. */
export function DownloadButton({ workspaceId, screens }: DownloadButtonProps) {
  const ids = screens.filter((screen) => screen.has_picture).map(({ id }) => id);
  const saving = useMutation({
    mutationFn: async () => {
      for (let at = 0; at < ids.length; at += inFileMax)
        await downloadOriginals(workspaceId, ids.slice(at, at + inFileMax));
    },
  });
  if (ids.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.8} aria-hidden="true" />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        Download pictures
      </Button>
      <VisuallyHidden role="status">{saving.isSuccess && "Pictures downloaded"}</VisuallyHidden>
      <FailureNotice error={saving.error} />
    </>
  );
}
