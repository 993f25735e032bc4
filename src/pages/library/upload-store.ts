// The upload of this tab. It goes on while other pages are looked at, so it is not of the page that began it.

import { createStore } from "../store.ts";
import type { PictureGroup } from "./picture-groups.ts";
import type { ChosenPictures, Upload } from "./upload-plan.ts";

export type UploadState =
  | { readonly step: "waiting"; readonly refusal: string | null }
  | { readonly step: "reading" }
  | { readonly step: "asking"; readonly chosen: ChosenPictures; readonly groups: readonly PictureGroup[] }
  | { readonly step: "sending"; readonly upload: Upload; readonly sentBytes: number }
  | { readonly step: "failed"; readonly upload: Upload; readonly error: Error }
  /** `upload` is what was sent; null for an import that this page did not send. */
  | { readonly step: "sent"; readonly importId: string; readonly upload: Upload | null };

const begin: UploadState = { step: "waiting", refusal: null };
const store = createStore<UploadState>(begin);
let current = new AbortController();

export function useUploadState(): UploadState {
  return store.usePart((state) => state);
}

/** Ends the upload before. `publish` does nothing once `signal` is aborted. */
export function beginUpload(first: UploadState) {
  current.abort();
  current = new AbortController();
  const { signal } = current;
  publish(first);
  return {
    signal,
    publish: (next: UploadState) => {
      if (!signal.aborted) publish(next);
    },
  };
}

/** Ends what is sent and forgets it: for another choice, or for another person. */
export function forgetUpload(): void {
  beginUpload(begin);
}

function publish(next: UploadState): void {
  // The browser asks before the tab is left while something is sent; adding it twice is adding it once.
  if (next.step === "sending") window.addEventListener("beforeunload", askFirst);
  else window.removeEventListener("beforeunload", askFirst);
  store.set(next);
}

function askFirst(event: Event): void {
  event.preventDefault();
}
