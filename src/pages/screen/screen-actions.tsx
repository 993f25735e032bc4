import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconDownload, IconPhoto } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Screen } from "../api.ts";
import { MoreIcon } from "../buttons/buttons.tsx";
import { KeepIcons } from "../collections/keep-actions.tsx";
import { lazyPart } from "../lazy-part.tsx";
import { freshPictureAddress } from "../screen-list/picture-address.ts";
import { downloadOf } from "../selection/downloads.ts";

const ScreenMenu = lazyPart(() => import("./screen-menu.tsx"), "ScreenMenu");
const icon = { size: 17, stroke: 1.8, "aria-hidden": true } as const;

export function ScreenActions({ screen }: { readonly screen: Screen }) {
  return (
    <Group gap="xs" mt="xs">
      {screen.image_high && <PictureButton screen={screen} />}
      <KeepIcons screenId={screen.id} variant="default" />
      <Suspense fallback={<MoreIcon disabled />}>
        <ScreenMenu screen={screen} />
      </Suspense>
    </Group>
  );
}

const shownMs = 2_000;
const copyLabels = { idle: "Copy picture", copied: "Picture copied", failed: "Not copied" } as const;

/** Copies the picture for a document or a design; without HTTPS, where a browser cannot, it saves it. */
function PictureButton({ screen }: { readonly screen: Screen }) {
  const [state, setState] = useState<keyof typeof copyLabels>("idle");
  if (typeof ClipboardItem === "undefined" || navigator.clipboard?.write === undefined)
    return (
      <Button leftSection={<IconDownload {...icon} />} {...downloadOf(screen)}>
        Download picture
      </Button>
    );
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
  const Icon = state === "copied" ? IconCheck : IconPhoto;
  return (
    <>
      <Button leftSection={<Icon {...icon} />} onClick={() => void copy()}>
        {copyLabels[state]}
      </Button>
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
