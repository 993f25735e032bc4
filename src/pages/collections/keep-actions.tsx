import { ActionIcon, Button, VisuallyHidden } from "@mantine/core";
import { IconFolderPlus, IconHeart, IconHeartFilled } from "@tabler/icons-react";
import { useState } from "react";
import type { Screen } from "../api.ts";
import { ActionButton } from "../buttons/buttons.tsx";
import { lazyDialog } from "../lazy-part.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { useSession } from "../session.tsx";
import { useFavourite, useFavouriteKey } from "./use-favourite.ts";

const AddDialog = lazyDialog(() => import("./add-dialog.tsx"), "AddDialog");
const icon = { size: 17, stroke: 1.8, "aria-hidden": true } as const;

/** Favourite, and collections, as buttons of a screen's page. Nothing for visitors. */
export function KeepActions({ screen }: { readonly screen: Screen }) {
  const { entitledWorkspace } = useSession();
  return entitledWorkspace && <Buttons workspaceId={entitledWorkspace.id} screenId={screen.id} />;
}

interface KeepProps {
  readonly workspaceId: string;
  readonly screenId: string;
}

function Buttons({ workspaceId, screenId }: KeepProps) {
  const { isFavourite, toggle, error } = useFavourite(workspaceId, screenId);
  const [isAdding, setIsAdding] = useState(false);
  useFavouriteKey(toggle, false);
  return (
    <>
      <Button
        variant="default"
        aria-pressed={isFavourite}
        leftSection={
          isFavourite ? <IconHeartFilled {...icon} color="var(--accent)" /> : <IconHeart {...icon} />
        }
        onClick={toggle}
      >
        Favourite
      </Button>
      <ActionButton icon={IconFolderPlus} onClick={() => setIsAdding(true)}>
        Add to collection
      </ActionButton>
      <VisuallyHidden role="status">{isFavourite && "A favourite"}</VisuallyHidden>
      <FailureNotice error={error} />
      {isAdding && (
        <AddDialog workspaceId={workspaceId} screenIds={[screenId]} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}

interface KeepIconsProps {
  readonly screenId: string;
  /** The large picture must not close by the key that closes the dialog over it. */
  readonly onAdding: (isAdding: boolean) => void;
}

/** The same as icons over the large picture. */
export function KeepIcons({ screenId, onAdding }: KeepIconsProps) {
  const { entitledWorkspace } = useSession();
  return (
    entitledWorkspace && <Icons workspaceId={entitledWorkspace.id} screenId={screenId} onAdding={onAdding} />
  );
}

function Icons({ workspaceId, screenId, onAdding }: KeepProps & KeepIconsProps) {
  const { isFavourite, toggle } = useFavourite(workspaceId, screenId);
  const [isAdding, setIsAdding] = useState(false);
  const show = (isShown: boolean) => {
    setIsAdding(isShown);
    onAdding(isShown);
  };
  useFavouriteKey(toggle, true);
  const quiet = { variant: "subtle", color: "gray", size: 38 } as const;
  return (
    <>
      <ActionIcon {...quiet} aria-label="Favourite" aria-pressed={isFavourite} onClick={toggle}>
        {isFavourite ? (
          <IconHeartFilled size={20} color="var(--accent)" />
        ) : (
          <IconHeart size={20} stroke={1.7} />
        )}
      </ActionIcon>
      <ActionIcon {...quiet} aria-label="Add to collection" onClick={() => show(true)}>
        <IconFolderPlus size={20} stroke={1.7} />
      </ActionIcon>
      {isAdding && <AddDialog workspaceId={workspaceId} screenIds={[screenId]} onClose={() => show(false)} />}
    </>
  );
}
