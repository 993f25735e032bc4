// The library as it is at one moment: no picture changes while its manifest is written and its originals get
// second names (hard links). Imports go on while these are read.
import { randomBytes } from "node:crypto";
import { type FileHandle, link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Picture, PictureVersion, Screen } from "../../database/screens.ts";
import type { LibraryStorage } from "../../database/storage.ts";
import { folderImageStore } from "../../images/folder-image-store.ts";
import type { ImageStore } from "../../images/image-store.ts";
import { pictureFiles, versionOf } from "../../images/picture-version.ts";
import { writeAll } from "../../system/disk-space.ts";
import type { TarFile } from "../archives/write-tar.ts";
import type { WorkspaceMarks } from "../importing/import-run.ts";
import { exportedImage, exportedLine } from "../rows/row-of-screen.ts";
import { versionImage } from "../rows/row-versions.ts";

const pageScreens = 500;
const linksAtOnce = 8;

export interface ExportSource {
  readonly library: Pick<
    LibraryStorage,
    "screenIds" | "screensByIds" | "picturesOf" | "flowsOfScreens" | "versionCounts" | "earlierVersions"
  >;
  /** The folder of the pictures. */
  readonly images: string;
  /** The store of pictures that are not in that folder. */
  readonly store?: ImageStore | undefined;
  /** The tags and collections of the workspace that the export is for, if it is for one. */
  readonly marks?: WorkspaceMarks | undefined;
}

/** Files that stay as they are until `remove`; those of another store are read in their turn. */
export interface StagedExport {
  /** The manifest first, then the pictures in its order. */
  readonly files: readonly TarFile[];
  readonly screens: number;
  remove(): Promise<void>;
}

/** A picture that has a record and no file. The message names the screen. */
export class MissingOriginalError extends Error {
  override readonly name = "MissingOriginalError";
}

const stagingInfix = ".export-";

/** Throws a `MissingOriginalError`. */
export async function stageExport(source: ExportSource): Promise<StagedExport> {
  const { images } = source;
  const folder = `${images}${stagingInfix}${randomBytes(6).toString("hex")}`;
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { mode: 0o700 });
    const path = join(folder, "manifest.jsonl");
    const pictures: TarFile[] = [];
    const screens = await folderImageStore(images, source.library).change(async () => {
      const manifest = await open(path, "wx", 0o600);
      await using _ = manifest;
      return await stageScreens(source, folder, manifest, pictures);
    });
    const { size: bytes } = await stat(path);
    const manifest = { name: "manifest.jsonl", content: { path, bytes }, sha256: null };
    return { files: [manifest, ...pictures], screens, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function stageScreens(
  source: ExportSource,
  folder: string,
  manifest: FileHandle,
  pictures: TarFile[],
): Promise<number> {
  const { library, marks } = source;
  let screens = 0;
  const ids = await library.screenIds();
  for (let at = 0; at < ids.length; at += pageScreens) {
    const some = ids.slice(at, at + pageScreens);
    const found = new Map((await library.screensByIds(some)).map((screen) => [screen.id, screen]));
    const page = some.flatMap((id) => found.get(id) ?? []);
    const flows = Map.groupBy(await library.flowsOfScreens(some), ({ screenId }) => screenId);
    const tags = await marks?.tags.marksOf(marks.workspaceId, some);
    const collected = await marks?.collections.placesOf(marks.workspaceId, some);
    const collections = Map.groupBy(collected ?? [], ({ screenId }) => screenId);
    const versions = new Map<string, readonly PictureVersion[]>();
    for (const { id } of await library.versionCounts(some))
      versions.set(id, await library.earlierVersions(id));
    screens += page.length;
    const lines = page.map((screen) => {
      return exportedLine(screen, {
        flows: flows.get(screen.id) ?? [],
        tags: tags?.get(screen.id)?.tags ?? [],
        collections: collections.get(screen.id) ?? [],
        versions: versions.get(screen.id) ?? [],
      });
    });
    await writeAll(manifest, Buffer.from(lines.join("")));
    for (let from = 0; from < page.length; from += linksAtOnce) {
      const staged = page
        .slice(from, from + linksAtOnce)
        .map((screen) => stagePictures(source, folder, screen, versions.get(screen.id) ?? []));
      pictures.push(...(await Promise.all(staged)).flat());
    }
  }
  return screens;
}

/** The picture of a screen, then its earlier ones. */
async function stagePictures(
  source: ExportSource,
  folder: string,
  screen: Screen,
  versions: readonly PictureVersion[],
): Promise<TarFile[]> {
  const { id, picture } = screen;
  const name = exportedImage(screen);
  const current = picture === null || name === null ? [] : [{ name, picture }];
  const earlier = versions.map((version) => ({
    name: versionImage(id, version.picture),
    picture: version.picture,
  }));
  const files: TarFile[] = [];
  for (const each of [...current, ...earlier]) files.push(await stagePicture(source, folder, id, each));
  return files;
}

async function stagePicture(
  { images, store }: ExportSource,
  folder: string,
  id: string,
  { name, picture }: { readonly name: string; readonly picture: Picture },
): Promise<TarFile> {
  const { sha256 } = picture;
  if (store !== undefined) return { name, content: () => readOriginal(store, id, picture), sha256 };
  const [original] = pictureFiles(id, picture);
  const path = join(folder, basename(name));
  await link(join(images, original?.path ?? ""), path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw cause;
    throw missing(id, { cause });
  });
  return { name, content: { path, bytes: (await stat(path)).size }, sha256 };
}

async function readOriginal(store: ImageStore, id: string, picture: Picture): Promise<Uint8Array> {
  const original = await store.original(id, picture.format, versionOf(picture));
  if (original === null) throw missing(id);
  return original.bytes();
}

function missing(id: string, options?: ErrorOptions): MissingOriginalError {
  return new MissingOriginalError(`The original picture of the screen ${id} is missing.`, options);
}

/** Removes what a killed export left. Called while no other one runs. */
export async function removeStagedExports(images: string): Promise<void> {
  const prefix = basename(images) + stagingInfix;
  const names = await readdir(dirname(images)).catch(() => []);
  for (const name of names)
    if (name.startsWith(prefix)) await rm(join(dirname(images), name), { recursive: true, force: true });
}
