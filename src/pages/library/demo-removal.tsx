import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { removeDemoLibrary } from "../api.ts";
import { ActionButton } from "../buttons/buttons.tsx";
import { ConfirmDialog } from "../dialogs/dialog.tsx";
import { counted } from "../labels/numbers.ts";
import { refreshLibrary } from "../queries.ts";

/** Takes the demo library out again. Show it while some of it is there. For operators. */
export function DemoRemoval({ screens }: { readonly screens: number }) {
  const [isAsked, setIsAsked] = useState(false);
  const remove = async () => {
    await removeDemoLibrary({});
    await refreshLibrary();
  };
  return (
    <>
      <ActionButton icon={IconTrash} size="sm" onClick={() => setIsAsked(true)}>
        Remove the demo library
      </ActionButton>
      {isAsked && (
        <ConfirmDialog
          title="Remove the demo library?"
          action="Remove it"
          onClose={() => setIsAsked(false)}
          onConfirm={remove}
        >
          This removes its {counted(screens, "screen")} with what was edited in them. Your own screens stay.
        </ConfirmDialog>
      )}
    </>
  );
}
