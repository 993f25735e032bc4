import { ActionIcon, Button, Group, VisuallyHidden } from "@mantine/core";
import {
  IconCheck,
  IconCopy,
  IconDownload,
  IconFileZip,
  IconLink,
  IconPencil,
  IconPhoto,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { portableName } from "../../library/export/portable-name.ts";
import type { Screen } from "../api.ts";
import { ActionButton } from "../buttons/buttons.tsx";
import { KeepActions } from "../collections/keep-actions.tsx";
import { useCopy } from "../copyable/copy-text.ts";
import { lazyDialog } from "../lazy-part.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { freshPictureAddress } from "../screen-list/picture-address.ts";
import { listedOf } from "../screen-list/screen-card.tsx";
import { downloadOriginals } from "../selection/download-originals.ts";
import { useSession } from "../session.tsx";
import { deleteLater, useIsLeaving } from "./pending-deletes.ts";
import styles from "./screen-facts.module.css";

const icon = { size: 17, stroke: 1.8, "aria-hidden": true } as const;

/**
 * Actions on a screen: share its link, download its picture; members download what was imported, operators
 * and editors can also change it.
 */
export function ScreenActions({ screen }: { readonly screen: Screen }) {
  const { entitledWorkspace, mayEdit } = useSession();
  const { copied, copy } = useCopy();
  return (
    <Group gap="xs" mt="xs">
      <ActionButton icon={copied ? IconCheck : IconLink} onClick={() => copy("link", screen.service_url)}>
        {copied ? "Link copied" : "Copy link"}
      </ActionButton>
      {screen.image_high && (
        <Button
          component="a"
          variant="default"
          href={freshPictureAddress(screen.service_url, "high")}
          download={fileName(screen)}
          leftSection={<IconDownload {...icon} />}
        >
          Download picture
        </Button>
      )}
      {screen.image_high && entitledWorkspace !== null && (
        <DownloadOriginal workspaceId={entitledWorkspace.id} screenId={screen.id} />
      )}
      {screen.image_high && <CopyPictureButton screen={screen} />}
      <KeepActions screen={screen} />
      {mayEdit && <OperatorActions screen={screen} />}
      <VisuallyHidden role="status">{copied && "Link copied"}</VisuallyHidden>
    </Group>
  );
}

/** Words of any script stay; everything else becomes a dash. */
function fileName({ app_name: appName, title }: Screen): string {
  const name = `${appName} ${title}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${portableName(name.replace(/-$/, ""))}.webp`;
}

interface DownloadOriginalProps {
  readonly workspaceId: string;
  readonly screenId: string;
}

/** Saves the picture as it was imported, byte for byte, under its own name in a ZIP file; for members. */
function DownloadOriginal({ workspaceId, screenId }: DownloadOriginalProps) {
  const saving = useMutation({ mutationFn: () => downloadOriginals(workspaceId, [screenId]) });
  return (
    <>
      <ActionButton icon={IconFileZip} loading={saving.isPending} onClick={() => saving.mutate()}>
        Download original
      </ActionButton>
      <VisuallyHidden role="status">{saving.isSuccess && "Original downloaded"}</VisuallyHidden>
      <FailureNotice error={saving.error} />
    </>
  );
}

const shownMs = 2_000;
const copyLabels = { idle: "Copy picture", copied: "Picture copied", failed: "Not copied" } as const;

/** Copies the picture for a document or a design. Without HTTPS browsers have no clipboard for pictures. */
function CopyPictureButton({ screen }: { readonly screen: Screen }) {
  const [state, setState] = useState<keyof typeof copyLabels>("idle");
  if (typeof ClipboardItem === "undefined" || navigator.clipboard?.write === undefined) return null;
  const copy = async () => {
    const png = pngOf(freshPictureAddress(screen.service_url, "high"));
    // Safari wants the promise itself: what it is given after a wait no click has asked for.
    const isCopied = await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]).then(
      () => true,
      () => false,
    );
    setState(isCopied ? "copied" : "failed");
    setTimeout(() => setState("idle"), shownMs);
  };
  return (
    <>
      <ActionButton icon={state === "copied" ? IconCheck : IconPhoto} onClick={() => void copy()}>
        {copyLabels[state]}
      </ActionButton>
      <VisuallyHidden role="status">{state !== "idle" && copyLabels[state]}</VisuallyHidden>
    </>
  );
}

/** Clipboards take PNG alone. */
async function pngOf(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: "same-origin" });
  if (!response.ok) throw new Error("the picture cannot be had");
  const bitmap = await createImageBitmap(await response.blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/png" });
}

/** The id of a screen, to leave it out of a search. */
export function ScreenId({ id }: { readonly id: string }) {
  const { copied, copy } = useCopy();
  return (
    <p className={styles.id}>
      <code>{id}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label="Copy the screen ID"
        onClick={() => copy("id", id)}
      >
        {copied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.7} />}
      </ActionIcon>
      <VisuallyHidden role="status">{copied && "Screen ID copied"}</VisuallyHidden>
    </p>
  );
}

const EditScreensDialog = lazyDialog(() => import("./edit-dialog.tsx"), "EditScreensDialog");
/** Actions of people who may change the library on a screen: edit it, delete it. */
function OperatorActions({ screen }: { readonly screen: Screen }) {
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
