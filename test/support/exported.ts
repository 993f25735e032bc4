// Exports of a library, as they are written and as an import reads them.
import { join } from "node:path";
import { type ArchiveFormat, unpackArchive } from "../../src/library/archives/unpack-archive.ts";
import { tarChunks } from "../../src/library/archives/write-tar.ts";
import { stageExport } from "../../src/library/export/stage-export.ts";
import { temporaryFolder } from "./folder.ts";

type Exported = Parameters<typeof stageExport>[0];

/** The TAR file of a library. */
export async function exportedTar(from: Exported): Promise<Buffer> {
  const staged = await stageExport(from);
  const tar = Buffer.concat(await Array.fromAsync(tarChunks(staged.files)));
  await staged.remove();
  return tar;
}

/** The folder of what is in an archive. */
export async function unpacked(archive: Uint8Array | Blob, format: ArchiveFormat = "tar"): Promise<string> {
  const folder = temporaryFolder();
  await Bun.write(join(folder, "upload"), archive as Blob);
  const limits = { entriesMax: 1_000, bytesMax: 1e9 };
  return unpackArchive(join(folder, "upload"), format, join(folder, "files"), limits);
}
