// The folder of an upload until it is imported: one for each job, with `upload.<format>` in it, and `files`
// into which an archive is unpacked.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isScreenId } from "../../fields.ts";
import { pathsIn } from "../../system/paths.ts";

export function uploadFolder(dataDir: string, id: string): string {
  if (!isScreenId(id)) throw new Error(`Not the id of a job: ${JSON.stringify(id.slice(0, 64))}`);
  return join(pathsIn(dataDir).imports, id);
}

export function uploadPath(
  dataDir: string,
  { id, format }: { readonly id: string; readonly format: string },
) {
  return join(uploadFolder(dataDir, id), `upload.${format}`);
}

export function unpackedFolder(dataDir: string, id: string): string {
  return join(uploadFolder(dataDir, id), "files");
}

/** Removes what was uploaded for a job. Nothing to remove is no error. */
export async function removeUpload(dataDir: string, id: string): Promise<void> {
  await rm(uploadFolder(dataDir, id), { recursive: true, force: true });
}

/** Removes uploads that a killed process left: all but of these jobs. Called while none arrives. */
export async function removeOtherUploads(dataDir: string, kept: ReadonlySet<string>): Promise<void> {
  for (const id of await uploadIds(dataDir)) if (!kept.has(id)) await removeUpload(dataDir, id);
}

/** The jobs whose uploads are on this node. Uploads of other nodes are stored there. */
export async function uploadIds(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(pathsIn(dataDir).imports).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter(isScreenId);
}
