import { tarChunks } from "../library/archives/write-tar.ts";
import type { StagedExport } from "./stage-export.ts";

/** An export as the chunks of a TAR file; the staged files are removed at the end, however it comes. Throws as `tarChunks`. */
export async function* exportTar(staged: StagedExport): AsyncGenerator<Uint8Array> {
  try {
    yield* tarChunks(staged.files);
  } finally {
    await staged.remove();
  }
}
