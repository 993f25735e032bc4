import { Button, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import type { Screen } from "../api.ts";
import { freshPictureAddress } from "../screen-list/picture-address.ts";

const shownMs = 2_000;
const icon = { size: 17, stroke: 1.8, "aria-hidden": true } as const;
const labels = { idle: "Copy picture", copied: "Picture copied", failed: "Not copied" } as const;

/** Copies the picture for a document or a design. Without HTTPS browsers have no clipboard for pictures. */
export function CopyPictureButton({ screen }: { readonly screen: Screen }) {
  const [state, setState] = useState<keyof typeof labels>("idle");
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
      <Button
        variant="default"
        leftSection={state === "copied" ? <IconCheck {...icon} /> : <IconPhoto {...icon} />}
        onClick={() => void copy()}
      >
        {labels[state]}
      </Button>
      <VisuallyHidden role="status">{state !== "idle" && labels[state]}</VisuallyHidden>
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
