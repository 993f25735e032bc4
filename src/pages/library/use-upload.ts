import { useCallback, useEffect, useRef, useState } from "react";
import type { Platform } from "../api.ts";
import { refreshLibrary } from "../queries.ts";
import type { ChosenFile } from "./chosen-files.ts";
import { sendFile } from "./send-file.ts";
import {
  planUpload,
  sortPictures,
  type UnsortedPictures,
  type Upload,
  type UploadBounds,
  type UploadPlan,
} from "./upload-plan.ts";

/** How far an upload is. */
export type UploadState =
  | { readonly step: "waiting"; readonly refusal: string | null }
  | { readonly step: "reading" }
  | { readonly step: "asking"; readonly unsorted: UnsortedPictures }
  | { readonly step: "sending"; readonly upload: Upload; readonly sentBytes: number }
  | { readonly step: "failed"; readonly upload: Upload; readonly error: Error }
  /** `upload` is what was sent; null for an import that this page did not send. */
  | { readonly step: "sent"; readonly importId: string; readonly upload: Upload | null };

/** An upload and what can be done with it. */
export interface UploadControl {
  readonly state: UploadState;
  /** Takes files that are still being read. */
  readonly take: (files: Promise<ChosenFile[]>) => void;
  /** Says of which app the pictures are; null for that of their folder. */
  readonly answer: (platform: Platform, appName: string | null) => void;
  /** Sends again what did not say of which app and platform it is, with the answer. */
  readonly place: (platform: Platform, appName: string | null) => void;
  /** Follows an import that is queued already. */
  readonly follow: (importId: string) => void;
  readonly retry: () => void;
  /** Ends what is sent, and begins anew. */
  readonly reset: () => void;
}

const begin: UploadState = { step: "waiting", refusal: null };
const unreadable = "These files could not be read. They may have been moved or changed; choose them again.";

/** One upload at a time, from the choice of files to the job that imports them; `followedId` is a job to begin with. */
export function useUpload(bounds: UploadBounds, followedId: string | null): UploadControl {
  const [state, setState] = useState<UploadState>(
    followedId === null ? begin : { step: "sent", importId: followedId, upload: null },
  );
  const sending = useRef<AbortController | null>(null);
  const send = useCallback((upload: Upload) => {
    const abort = new AbortController();
    sending.current = abort;
    setState({ step: "sending", upload, sentBytes: 0 });
    const onProgress = (sentBytes: number) => {
      if (!abort.signal.aborted) setState({ step: "sending", upload, sentBytes });
    };
    sendFile(upload, { onProgress, signal: abort.signal }).then(
      ({ id }) => {
        setState({ step: "sent", importId: id, upload });
        void refreshLibrary();
      },
      (error: Error) => {
        if (!abort.signal.aborted) setState({ step: "failed", upload, error });
      },
    );
  }, []);
  const proceed = (plan: UploadPlan) => {
    if (plan.kind === "refused") setState({ step: "waiting", refusal: plan.reason });
    else if (plan.kind === "unsorted") setState({ step: "asking", unsorted: plan.unsorted });
    else send(plan.upload);
  };
  useLeaveWarning(state.step === "sending");
  return {
    state,
    take: (files) => {
      setState({ step: "reading" });
      files.then(
        (chosen) => proceed(planUpload(chosen, bounds)),
        () => setState({ step: "waiting", refusal: unreadable }),
      );
    },
    answer: (platform, appName) => {
      if (state.step === "asking") proceed(sortPictures(state.unsorted, platform, appName, bounds));
    },
    place: (platform, appName) => {
      if (state.step === "sent" && state.upload !== null)
        send({ ...state.upload, place: { platform, appName } });
    },
    follow: (importId) => setState({ step: "sent", importId, upload: null }),
    retry: () => {
      if (state.step === "failed") send(state.upload);
    },
    reset: () => {
      sending.current?.abort();
      setState(begin);
    },
  };
}

/** The browser asks before the page is left while something is sent. */
function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
}
