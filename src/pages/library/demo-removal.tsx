import { IconTrash } from "@tabler/icons-react";
import { api } from "../api.ts";
import { ActionButton } from "../buttons/buttons.tsx";
import { askFirst } from "../dialogs/confirmation.tsx";
import { counted } from "../labels/numbers.ts";
import { refreshLibrary } from "../queries.ts";

const removeDemoLibrary = api("POST /api/operator/library/demo/remove");

/** Takes the demo library out again. Show it while some of it is there. For operators. */
export function DemoRemoval({ screens }: { readonly screens: number }) {
  const ask = () =>
    askFirst({
      title: "Remove the demo library?",
      children: `This removes its ${counted(screens, "screen")} with what was edited in them. Your own screens stay.`,
      action: "Remove it",
      onConfirm: async () => {
        await removeDemoLibrary({});
        await refreshLibrary();
      },
    });
  return (
    <ActionButton icon={IconTrash} size="sm" onClick={ask}>
      Remove the demo library
    </ActionButton>
  );
}
