import type { Caller } from "../caller.ts";
import { ApiError } from "../errors.ts";
import { pathsIn } from "../paths.ts";
import type { Services } from "../services.ts";
import { exportTar, tarBytes } from "./export-tar.ts";
import { MissingOriginalError, type StagedExport, stageExport } from "./stage-export.ts";

/** An export that is about to be sent. */
export interface OpenExport {
  readonly body: ReadableStream<Uint8Array> | null;
  /** How long it is; null where it was not made. */
  readonly bytes: number | null;
}

/**
 * The library as it is now, to be sent. Who only asks for the headers gets no body. Throws `concurrency_limit_exceeded`, and `internal_error`
 * when an original is missing.
 */
export async function openExport(services: Services, caller: Caller, isHead: boolean): Promise<OpenExport> {
  if (isHead) return { body: null, bytes: null };
  const { storage, config, exportSlots, log } = services;
  const release = exportSlots.take(caller.workspaceId);
  try {
    const staged = await stageExport({ library: storage.library, images: pathsIn(config.dataDir).images });
    const { workspaceId, keyId } = caller;
    log.info(
      { workspaceId, keyId, screens: staged.screens, pictures: staged.files.length - 1 },
      "library exported",
    );
    return { body: streamOf(services, staged, release), bytes: tarBytes(staged.files) };
  } catch (error) {
    release();
    throw asApiError(error);
  }
}

/** Read as fast as the client takes it. A fault cuts the connection: the client sees that the file is not whole. */
function streamOf({ log }: Services, staged: StagedExport, release: () => void): ReadableStream<Uint8Array> {
  const chunks = exportTar(staged);
  const end = async () => {
    release();
    await chunks.return(undefined);
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next();
          if (done !== true) return controller.enqueue(value);
          release();
          controller.close();
        } catch (error) {
          release();
          log.error({ err: error }, "an export was cut");
          controller.error(error);
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

function asApiError(cause: unknown): unknown {
  if (!(cause instanceof MissingOriginalError)) return cause;
  const message = `${cause.message} Ask the operator of this service to run screen-search verify, or remove the screen.`;
  return new ApiError("internal_error", message, { cause });
}
