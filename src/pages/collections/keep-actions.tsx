import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconFolderPlus, IconHeart, IconHeartFilled } from "@tabler/icons-react";
import { useState } from "react";
import { lazyDialog } from "../lazy-part.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { useSession } from "../session.tsx";
import { useFavourite, useFavouriteKey } from "./use-favourite.ts";

const AddDialog = lazyDialog(() => import("./add-dialog.tsx"), "AddDialog");

interface Props {
  readonly screenId: string;
  readonly variant: "default" | "subtle";
  /** Given over the large picture, which must not close by the key that closes the dialog over it. */
  readonly onAdding?: (isAdding: boolean) => void;
}

/** Favourite, and collections, as icons. Nothing for visitors. */
export function KeepIcons(props: Props) {
  const { entitledWorkspace } = useSession();
  return entitledWorkspace && <Icons workspaceId={entitledWorkspace.id} {...props} />;
}

function Icons({ workspaceId, screenId, variant, onAdding }: Props & { readonly workspaceId: string }) {
  const { isFavourite, toggle, error } = useFavourite(workspaceId, screenId);
  const [isAdding, setIsAdding] = useState(false);
  const show = (isShown: boolean) => {
    setIsAdding(isShown);
    onAdding?.(isShown);
  };
  useFavouriteKey(toggle, onAdding !== undefined);
  const button = { variant, color: "gray", size: 36 } as const;
  const Heart = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <>
      <ActionIcon {...button} aria-label="Favourite" aria-pressed={isFavourite} onClick={toggle}>
        <Heart size={19} stroke={1.7} {...(isFavourite && { color: "var(--accent)" })} />
      </ActionIcon>
      <ActionIcon {...button} aria-label="Add to collection" onClick={() => show(true)}>
        <IconFolderPlus size={19} stroke={1.7} />
      </ActionIcon>
      <VisuallyHidden role="status">{isFavourite && "A favourite"}</VisuallyHidden>
      <FailureNotice error={error} />
      {isAdding && <AddDialog workspaceId={workspaceId} screenIds={[screenId]} onClose={() => show(false)} />}
    </>
  );
}
