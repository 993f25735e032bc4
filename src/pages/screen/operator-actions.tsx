import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Screen } from "../api.ts";
import { listedOf } from "../screen-list/listed-screen.ts";
import { deleteLater, useIsLeaving } from "./pending-deletes.ts";

const EditScreensDialog = lazy(async () => ({
  default: (await import("./edit-dialog.tsx")).EditScreensDialog,
}));
const icon = { size: 17, stroke: 1.8, "aria-hidden": true } as const;

/** Actions of people who may change the library on a screen: edit it, delete it. */
export function OperatorActions({ screen }: { readonly screen: Screen }) {
  const [isEdited, setIsEdited] = useState(false);
  const isPending = useIsLeaving(screen.id);
  const onClose = () => setIsEdited(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={() => setIsEdited(true)}>
        Edit
      </Button>
      <Button
        variant="default"
        {...(isPending ? {} : { c: "var(--mantine-color-error)" })}
        leftSection={<IconTrash {...icon} />}
        disabled={isPending}
        onClick={() => deleteLater([screen])}
      >
        Delete
      </Button>
      {isEdited && (
        <Suspense>
          <EditScreensDialog screens={[listedOf(screen)]} onClose={onClose} onDone={onClose} />
        </Suspense>
      )}
    </>
  );
}
