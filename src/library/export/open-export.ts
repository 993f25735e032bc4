import { ApiError } from "../../errors.ts";
import type { TransferSlots } from "../../http/transfer-slots.ts";
import type { ImageStore } from "../../images/image-store.ts";
import { type KeyActor, recordKeyAct } from "../../people/audit/record-key-act.ts";
import type { KeyServices } from "../../people/keys/key-gate.ts";
import { pathsIn } from "../../system/paths.ts";
import { shellCommand } from "../../system/shell-command.ts";
import { streamOf, tarBytes, tarChunks } from "../archives/write-tar.ts";
import { MissingOriginalError, stageExport } from "./stage-export.ts";

export interface ExportServices extends KeyServices {
  readonly images: ImageStore;
  readonly exportSlots: TransferSlots;
}

export interface OpenExport {
  readonly body: ReadableStream<Uint8Array> | null;
  /** Length of the body; null where it was not made, or its pictures are in a bucket. */
  readonly bytes: number | null;
}

/**
 * The library as it is now, to be sent. Who only asks for the headers gets no body. Throws
 * `concurrency_limit_exceeded`, and `internal_error` when an original is missing.
 */
export async function openExport(
  services: ExportServices,
  actor: KeyActor,
  isHead: boolean,
): Promise<OpenExport> {
  if (isHead) return { body: null, bytes: null };
  const { storage, config, images, exportSlots, log } = services;
  const { caller } = actor;
  const release = exportSlots.take(caller.workspaceId);
  try {
    const staged = await stageExport({
      library: storage.library,
      images: pathsIn(config.dataDir).images,
      store: config.bucket === null ? undefined : images,
      marks: { ...storage, workspaceId: caller.workspaceId },
    });
    const { workspaceId, keyId } = caller;
    log.info(
      { workspaceId, keyId, screens: staged.screens, pictures: staged.files.length - 1 },
      "library exported",
    );
    await recordKeyAct(services, actor, "library.export", `${staged.screens} screens`).catch(
      async (error: unknown) => {
        await staged.remove();
        throw error;
      },
    );
    // A fault cuts the connection: the client sees that the file is not whole. One that went away before the
    // first byte ends it, too.
    const onEnd = (error: unknown) => {
      release();
      if (error !== null) log.error({ err: error }, "an export was cut");
      staged.remove().catch((cause: unknown) => {
        log.warn({ err: cause }, "what an export had staged is there until the next start");
      });
    };
    return { body: streamOf(tarChunks(staged.files), onEnd), bytes: tarBytes(staged.files) };
  } catch (error) {
    release();
    throw asApiError(error);
  }
}

function asApiError(cause: unknown): unknown {
  if (!(cause instanceof MissingOriginalError)) return cause;
  const message = `${cause.message} Ask the operator of this service to run ${shellCommand("verify")}, or remove the screen.`;
  return new ApiError("internal_error", message, { cause });
}
