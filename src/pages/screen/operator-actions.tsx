import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Screen } from "../api.ts";
import { deleteLater, usePendingDeletes } from "./pending-deletes.ts";

const EditDialog = lazy(async () => ({ default: (await import("./edit-dialog.tsx")).EditDialog }));
const icon = { size: 17, stroke: 1.8, "aria-hidden": true } as const;

/** Operators' actions on a screen: edit its words, delete it. */
export function OperatorActions({ screen }: { readonly screen: Screen }) {
  const [isEdited, setIsEdited] = useState(false);
  const isPending = usePendingDeletes().some(({ id }) => id === screen.id);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={() => setIsEdited(true)}>
        Edit words
      </Button>
      <Button
        variant="default"
        {...(isPending ? {} : { c: "var(--mantine-color-error)" })}
        leftSection={<IconTrash {...icon} />}
        disabled={isPending}
        onClick={() => deleteLater(screen)}
      >
        Delete
      </Button>
      {isEdited && (
        <Suspense>
          <EditDialog screen={screen} onClose={() => setIsEdited(false)} />
        </Suspense>
      )}
    </>
  );
}
