// The body that `import --url` sends: an archive as it is, or a TAR file of the files that an import here
// would read, found by the same readers.
import { realpath, stat } from "node:fs/promises";
import { basename, extname, posix } from "node:path";
import { OperatorError } from "../errors.ts";
import { platforms } from "../fields.ts";
import { archiveFormatOf } from "../library/archives/unpack-archive.ts";
import { streamOf, type TarFile, tarChunks } from "../library/archives/write-tar.ts";
import { namedFiles } from "../library/rows/read-row.ts";
import { RowError } from "../library/rows/row-error.ts";
import { LeftOut } from "../library/sources/left-out.ts";
import {
  type Manifest,
  type ManifestOptions,
  namesInFolder,
  readManifest,
} from "../library/sources/manifest.ts";
import type { ManifestEntry } from "../library/sources/manifest-rows.ts";
import { isReadable, resolveNamedPath } from "../library/sources/source-files.ts";
import { ignoredEntry, pathProblem } from "../library/sources/source-names.ts";

interface PackedSource {
  readonly name: string;
  readonly body: Blob | ReadableStream<Uint8Array>;
  /** Files of the source that are not sent. */
  readonly leftOut: LeftOut;
}

/** `options` are those of the import. Throws an `OperatorError` when there is nothing to read. */
export async function packSource(source: string, options: ManifestOptions = {}): Promise<PackedSource> {
  const found = await stat(source).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`${source} cannot be read (${cause.code ?? cause.message}).`, { cause });
  });
  const leftOut = new LeftOut();
  if (!found.isDirectory() && archiveFormatOf(source) !== null)
    return { name: basename(source), body: Bun.file(source), leftOut };
  const manifest = await readManifest(source, { ...options, leftOut });
  const files = await filesOf(manifest, leftOut);
  if (files.length === 0)
    throw new OperatorError(
      [`${source} holds neither a manifest nor pictures.`, leftOut.text ?? ""].join(" ").trim(),
    );
  return { name: `${basename(await realpath(source))}.tar`, body: streamOf(tarChunks(files)), leftOut };
}

/** The manifest, if there is one, and the files of its rows. */
async function filesOf(manifest: Manifest, leftOut: LeftOut): Promise<readonly TarFile[]> {
  const files = new Map<string, TarFile>();
  if (manifest.path !== null) {
    const name = manifestNameOf(manifest.path);
    files.set(name, await fileOf(name, manifest.path));
  }
  for (const name of manifest.layoutFiles ?? []) {
    const file = await fileNamed(manifest.folder, name);
    if (file !== null) files.set(file.name, file);
  }
  for await (const entry of manifest.entries)
    for (const file of await filesOfRow(manifest, entry, leftOut)) files.set(file.name, file);
  return manifest.path === null ? withoutWrapper([...files.values()]) : [...files.values()];
}

/** The name under which the service looks for it. */
function manifestNameOf(path: string): string {
  if (namesInFolder.includes(basename(path))) return basename(path);
  const sameEnding = `manifest${extname(path).toLowerCase()}`;
  // In a folder a .txt or .tab is not looked for. The first line of a list shows its delimiter, not the
  // ending.
  return namesInFolder.includes(sameEnding) ? sameEnding : "manifest.csv";
}

/**
 * The files of a row. A name without a file fails its row at the service as it would here; a picture of a
 * folder is left out with what lies beside it, since its screen would lose the words.
 */
async function filesOfRow(
  { folder, files: pictures = [] }: Manifest,
  { row, content, companions = [] }: ManifestEntry,
  leftOut: LeftOut,
): Promise<readonly TarFile[]> {
  const picture = pictures[row - 1];
  const whole = picture === undefined ? [] : [picture, ...companions];
  const named = content instanceof RowError ? [] : namedFiles(content);
  const files: TarFile[] = [];
  for (const name of new Set([...whole, ...named])) {
    const file = await fileNamed(folder, name);
    const problem = file === null ? null : nameProblem(file.name);
    if (file !== null && problem === null) files.push(file);
    else if (problem !== null) leftOut.add("refused_name", name, problem);
    else if (name === picture) leftOut.add("unreadable_file", name);
    else if (whole.includes(name)) leftOut.add("unreadable_companion", picture ?? name);
    if (whole.includes(name) && (file === null || problem !== null)) return [];
  }
  return files;
}

/** Null for what cannot be read. */
async function fileNamed(folder: string, named: string): Promise<TarFile | null> {
  const path = await resolveNamedPath(folder, named).catch(() => null);
  if (path === null || !(await isReadable(path))) return null;
  return fileOf(posix.normalize(named), path);
}

/** With its time, which stands for that of a picture there as it does here. */
async function fileOf(name: string, path: string): Promise<TarFile> {
  const { mtime, size } = await stat(path);
  return { name, content: { path, bytes: size }, sha256: null, changedAt: mtime };
}

function nameProblem(name: string): string | null {
  return ignoredEntry(name) === null ? pathProblem(name) : "it is hidden or of the system";
}

/** Adds an empty folder beside a single one, which the service would take for one around the source. */
function withoutWrapper(files: readonly TarFile[]): readonly TarFile[] {
  const tops = new Set(files.map(({ name }) => (name.includes("/") ? (name.split("/")[0] ?? "") : "")));
  return tops.size === 1 && !tops.has("")
    ? [{ name: `${platforms[0]}/`, content: null, sha256: null }, ...files]
    : files;
}
