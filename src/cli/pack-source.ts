// What `import --url` sends: an archive as it is, or a TAR file of a manifest or a folder with all that an import would read of it.
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, extname, join, posix } from "node:path";
import { OperatorError } from "../errors.ts";
import { entryPath } from "../library/archives/archive-entry.ts";
import { archiveFormatOf } from "../library/archives/unpack-archive.ts";
import { streamOf, type TarFile, tarChunks } from "../library/archives/write-tar.ts";
import { type ManifestOptions, namesInFolder, readManifest } from "../library/manifest.ts";
import { RowError } from "../library/row.ts";
import { resolveImagePath } from "../library/source-files.ts";
import { pictureName, treeEndings } from "../library/sources/folder.ts";

/** A file to send. */
export interface PackedSource {
  readonly name: string;
  readonly body: Blob | ReadableStream<Uint8Array>;
}

/** `options` are those of the import. Throws an `OperatorError` when there is nothing to read. */
export async function packSource(source: string, options: ManifestOptions = {}): Promise<PackedSource> {
  const found = await stat(source).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`${source} cannot be read (${cause.code ?? cause.message}).`, { cause });
  });
  if (!found.isDirectory() && archiveFormatOf(source) !== null)
    return { name: basename(source), body: Bun.file(source) };
  const files = found.isDirectory()
    ? await filesOfFolder(await realpath(source))
    : await filesOfManifest(source, options);
  if (files.length === 0) throw new OperatorError(`${source} holds neither a manifest nor pictures.`);
  return { name: `${basename(await realpath(source))}.tar`, body: streamOf(tarChunks(files)) };
}

/** Pictures, manifests, sidecars and trees. Hidden files and links are left out: the service would refuse or skip them. */
async function filesOfFolder(root: string, folder = ""): Promise<readonly TarFile[]> {
  const files: TarFile[] = [];
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = posix.join(folder, entry.name);
    if (!isUnpacked(name)) continue;
    if (entry.isDirectory()) files.push(...(await filesOfFolder(root, name)));
    else if (entry.isFile() && isRead(name)) files.push(await fileOf(name, join(root, name)));
  }
  return files;
}

function isRead(name: string): boolean {
  const isCompanion = [".json", ...treeEndings].some((ending) => name.endsWith(ending));
  return pictureName.test(name) || isCompanion || namesInFolder.includes(name);
}

/** Columns that name a file. */
const fileColumns = ["image", "file_name", "tree_file"];

/** The manifest, and the files that its rows name and that are there. */
async function filesOfManifest(path: string, options: ManifestOptions): Promise<readonly TarFile[]> {
  const manifest = await readManifest(path, options);
  const sameEnding = `manifest${extname(path).toLowerCase()}`;
  // In a folder a .txt or .tab is not looked for. Which delimiter a list has is seen in its first line, not in its ending.
  const name = namesInFolder.includes(sameEnding) ? sameEnding : "manifest.csv";
  const files = new Map([["manifest", await fileOf(name, path)]]);
  for await (const { content } of manifest.entries) {
    if (content instanceof RowError) continue;
    for (const column of fileColumns) {
      const named = content[column];
      if (typeof named !== "string" || !isUnpacked(named.trim())) continue;
      const name = posix.normalize(named.trim());
      if (files.has(name)) continue;
      const found = await resolveImagePath(manifest.folder, named.trim()).catch(() => null);
      if (found !== null) files.set(name, await fileOf(name, found));
    }
  }
  return [...files.values()];
}

async function fileOf(name: string, path: string): Promise<TarFile> {
  return { name, content: { path, bytes: (await lstat(path)).size }, sha256: null };
}

/** Whether the service unpacks a file of this name; its row fails there, and not the whole archive. */
function isUnpacked(name: string): boolean {
  try {
    return entryPath(name).length > 0;
  } catch {
    return false;
  }
}
