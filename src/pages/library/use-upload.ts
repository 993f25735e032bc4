import { useState } from "react";
import { type ImportJob, listImports, type Platform } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { refreshLibrary } from "../queries.ts";
import { errorOf, pathOf, RequestError, unreachable } from "../request.ts";
import type { ChosenEntry } from "./chosen-files.ts";
import { withoutForeignManifests } from "./foreign-manifest.ts";
import { groupPictures, type PictureGroup } from "./picture-groups.ts";
import { shapesOf } from "./picture-shapes.ts";
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

/** Sends a file to be imported and returns its job. Throws a `RequestError`; an abort is thrown as it is. */
function sendFile(
  { name, file, place }: Upload,
  { onProgress, signal }: { readonly onProgress: (sentBytes: number) => void; readonly signal: AbortSignal },
): Promise<ImportJob> {
  // `fetch` does not say how much of a body is sent.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const query = { name, app_name: place?.appName ?? null, platform: place?.platform ?? null };
    request.open("POST", addressOf(pathOf(listImports.path, { query })));
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status === 202) resolve(JSON.parse(request.responseText) as ImportJob);
      else void errorOf(responseOf(request)).then(reject);
    };
    request.onerror = () => void failureOf(file).then(reject);
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** Without an answer: the browser does not say whether it could not read what it sends, or nobody took it. */
async function failureOf(file: Blob): Promise<RequestError> {
  const isReadable = await file
    .stream()
    .pipeTo(new WritableStream())
    .then(
      () => true,
      () => false,
    );
  if (isReadable) return unreachable();
  return new RequestError(
    0,
    "file_changed",
    "A file was changed or moved since it was chosen. Choose it again.",
  );
}

function responseOf(request: XMLHttpRequest): Response {
  const wait = request.getResponseHeader("retry-after");
  const headers = wait === null ? {} : { "retry-after": wait };
  return new Response(request.responseText, { status: request.status, headers });
}
