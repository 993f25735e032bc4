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
  | { readonly step: "sent"; readonly importId: string };

/** An upload and what can be done with it. */
export interface UploadControl {
  readonly state: UploadState;
  /** Takes files that are still being read. */
  readonly take: (files: Promise<ChosenFile[]>) => void;
  /** Says of which app the pictures are; null for that of their folder. */
  readonly answer: (platform: Platform, appName: string | null) => void;
  readonly retry: () => void;
  /** Ends what is sent, and begins anew. */
  readonly reset: () => void;
}

const begin: UploadState = { step: "waiting", refusal: null };
const unreadable = "These files could not be read. They may have been moved or changed; choose them again.";

/** One upload at a time, from the choice of files to the job that imports them. */
export function useUpload(bounds: UploadBounds): UploadControl {
  const [state, setState] = useState<UploadState>(begin);
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
        setState({ step: "sent", importId: id });
        void refreshLibrary();
      },
      (error: Error) => {
        if (!abort.signal.aborted) setState({ step: "failed", upload, error });
      },
    );
  }, []);
  const follow = (plan: UploadPlan) => {
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
        (chosen) => follow(planUpload(chosen, bounds)),
        () => setState({ step: "waiting", refusal: unreadable }),
      );
    },
    answer: (platform, appName) => {
      if (state.step === "asking") follow(sortPictures(state.unsorted, platform, appName, bounds));
    },
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
