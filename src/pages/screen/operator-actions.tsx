import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Screen } from "../api.ts";
import { ActionButton } from "../buttons/buttons.tsx";
import { lazyDialog } from "../lazy-part.tsx";
import { listedOf } from "../screen-list/listed-screen.ts";
import { deleteLater, useIsLeaving } from "./pending-deletes.ts";

const EditScreensDialog = lazyDialog(() => import("./edit-dialog.tsx"), "EditScreensDialog");
/** Actions of people who may change the library on a screen: edit it, delete it. */
export function OperatorActions({ screen }: { readonly screen: Screen }) {
  const [isEdited, setIsEdited] = useState(false);
  const isPending = useIsLeaving(screen.id);
  const onClose = () => setIsEdited(false);
  return (
    <>
      <ActionButton icon={IconPencil} onClick={() => setIsEdited(true)}>
        Edit
      </ActionButton>
      <ActionButton
        icon={IconTrash}
        isDangerous={!isPending}
        disabled={isPending}
        onClick={() => deleteLater([screen])}
      >
        Delete
      </ActionButton>
      {isEdited && <EditScreensDialog screens={[listedOf(screen)]} onClose={onClose} onDone={onClose} />}
    </>
  );
}
