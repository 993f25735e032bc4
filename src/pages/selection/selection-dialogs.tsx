import { Suspense } from "react";
import type { ListedScreen } from "../api.ts";
import { lazyPage } from "../lazy-part.tsx";
import { saySelection, showDialog, useSelection } from "./selection-store.ts";

const EditScreensDialog = lazyPage(() => import("../screen/edit-dialog.tsx"), "EditScreensDialog");
const AddDialog = lazyPage(() => import("../collections/add-dialog.tsx"), "AddDialog");
const TagDialog = lazyPage(() => import("./tag-dialog.tsx"), "TagDialog");
const FlowDialog = lazyPage(() => import("../flows/flow-dialog.tsx"), "FlowDialog");
const DescribeDialog = lazyPage(() => import("./describe-dialog.tsx"), "DescribeDialog");
const RestoreDialog = lazyPage(() => import("./restore-dialog.tsx"), "RestoreDialog");

interface Props {
  /** As of `SelectionBar`. */
  readonly workspaceId: string | null;
  readonly screens: readonly ListedScreen[];
}

/** The dialog of the selection that is open. */
export function SelectionDialogs({ workspaceId, screens }: Props) {
  const { dialog } = useSelection();
  const ids = screens.map(({ id }) => id);
  const [first] = screens;
  const onClose = () => showDialog(null);
  const onDone = (said: string) => {
    saySelection(said);
    onClose();
  };
  return (
    <Suspense>
      {dialog === "edit" && <EditScreensDialog screens={screens} onClose={onClose} onDone={onDone} />}
      {dialog === "collect" && workspaceId !== null && (
        <AddDialog workspaceId={workspaceId} screenIds={ids} onClose={onClose} />
      )}
      {dialog === "tag" && workspaceId !== null && (
        <TagDialog workspaceId={workspaceId} ids={ids} onClose={onClose} onDone={onDone} />
      )}
      {dialog === "flow" && first && (
        <FlowDialog
          app={{ name: first.app_name, platform: first.platform }}
          added={screens}
          onClose={onClose}
          onDone={onDone}
        />
      )}
      {dialog === "describe" && <DescribeDialog ids={ids} onClose={onClose} />}
      {dialog === "restore" && <RestoreDialog ids={ids} onClose={onClose} onDone={onDone} />}
    </Suspense>
  );
}
