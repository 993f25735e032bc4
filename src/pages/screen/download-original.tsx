import { Button, VisuallyHidden } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { downloadOriginals } from "../selection/download-originals.ts";

interface Props {
  readonly workspaceId: string;
  readonly screenId: string;
}

/** Saves the picture as it was imported, byte for byte, under its own name in a ZIP file; for members. */
export function DownloadOriginal({ workspaceId, screenId }: Props) {
  const saving = useMutation({ mutationFn: () => downloadOriginals(workspaceId, [screenId]) });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileZip size={17} stroke={1.8} aria-hidden="true" />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        Download original
      </Button>
      <VisuallyHidden role="status">{saving.isSuccess && "Original downloaded"}</VisuallyHidden>
      <FailureNotice error={saving.error} />
    </>
  );
}
