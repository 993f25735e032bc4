import { useState } from "react";
import type { Platform } from "../api.ts";
import { refreshLibrary } from "../queries.ts";
import type { ChosenEntry } from "./chosen-files.ts";
import { withoutForeignManifests } from "./foreign-manifest.ts";
import { groupPictures, type PictureGroup } from "./picture-groups.ts";
import { shapesOf } from "./picture-shapes.ts";
import { sendFile } from "./send-file.ts";
import { packGroups, planUpload, type Upload, type UploadBounds, type UploadPlan } from "./upload-plan.ts";
import { beginUpload, forgetUpload, type UploadState, useUploadState } from "./upload-store.ts";

const unreadable = "These files could not be read. They may have been moved or changed; choose them again.";

/** One upload at a time; `followedId` is an import to begin with. */
export function useUpload(bounds: UploadBounds, followedId: string | null) {
  const uploaded = useUploadState();
  // Show the running upload first; finished ones are in the list below.
  const isOpen = uploaded.step !== "waiting" && uploaded.step !== "sent";
  const [followed, setFollowed] = useState(isOpen ? null : followedId);
  const state: UploadState =
    followed === null ? uploaded : { step: "sent", importId: followed, upload: null };
  return {
    state,
    /** Takes files that are still being read. */
    take: (files: Promise<ChosenEntry[]>) => take(files, bounds),
    /** Sends the pictures as their groups say. */
    answer: (groups: readonly PictureGroup[]) => {
      if (state.step === "asking") proceed(packGroups(state.chosen, groups, bounds));
    },
    /** Sends again what did not say of which app and platform it is, with the answer. */
    place: (platform: Platform, appName: string | null) => {
      if (state.step === "sent" && state.upload !== null)
        send({ ...state.upload, place: { platform, appName } });
    },
    /** Follows an import that is queued already. */
    follow: (importId: string) => void beginUpload({ step: "sent", importId, upload: null }),
    retry: () => {
      if (state.step === "failed") send(state.upload);
    },
    /** Ends what is sent, and begins anew. */
    reset: () => {
      setFollowed(null);
      forgetUpload();
    },
  };
}

function take(files: Promise<ChosenEntry[]>, bounds: UploadBounds): void {
  const { signal, publish } = beginUpload({ step: "reading" });
  const look = async () => {
    const plan = planUpload(await withoutForeignManifests(await files), bounds);
    if (plan.kind !== "pictures") return signal.aborted ? undefined : proceed(plan);
    const { chosen } = plan;
    const groups = groupPictures(chosen, await shapesOf(chosen.pictures));
    publish({ step: "asking", chosen, groups });
  };
  look().catch(() => publish({ step: "waiting", refusal: unreadable }));
}

function proceed(plan: UploadPlan): void {
  if (plan.kind === "refused") beginUpload({ step: "waiting", refusal: plan.reason });
  else if (plan.kind === "ready") send(plan.upload);
}

function send(upload: Upload): void {
  const { signal, publish } = beginUpload({ step: "sending", upload, sentBytes: 0 });
  const onProgress = (sentBytes: number) => publish({ step: "sending", upload, sentBytes });
  sendFile(upload, { onProgress, signal }).then(
    ({ id }) => {
      publish({ step: "sent", importId: id, upload });
      void refreshLibrary();
    },
    (error: Error) => publish({ step: "failed", upload, error }),
  );
}
