// Versions of pictures: <first 2 hex>/<id>/<version>/{original.<ext>, optimized.webp, high.webp}, in a folder
// and in a bucket alike. A version never changes, and its name follows from the row, which so says which one
// counts: a reader has the old picture or the new one, never some of each, and a write that was cut off has
// changed nothing. Versions that a screen had before are named by rows of their own. In a folder smaller
// files that were made of a version lie beside its own.
import type { Picture, PictureOfScreen } from "../database/screens.ts";
import { isScreenId } from "../fields.ts";
import type { ImageBytes, ImageFiles, OpenImage } from "./image-store.ts";
import type { ImageQuality } from "./make-sizes.ts";

export interface PictureRows {
  screensByIds(
    ids: readonly string[],
  ): Promise<readonly { readonly id: string; readonly picture: Picture | null }[]>;
  picturesOf(ids: readonly string[]): Promise<readonly PictureOfScreen[]>;
}

/** A file that a stored picture has, and what its row says of it. */
export interface PictureFile {
  /** Below the store's root, with slashes. */
  readonly path: string;
  /** Present for a delivered size. */
  readonly bytes?: number;
  /** Present for the original. */
  readonly sha256?: string;
}

const extensions = { png: "png", jpeg: "jpg", webp: "webp" } as const;

export function originalName(format: Picture["format"]): string {
  return `original.${extensions[format]}`;
}

/** True for a file that was made of those of its version, and that whoever finds none makes again. */
export function isDerived(path: string): boolean {
  return /\/(?:inside|tile)-\d+\.jpg$/.test(path);
}

export function pictureFiles(id: string, picture: Picture): PictureFile[] {
  const { format, sha256, optimized, high } = picture;
  const folder = versionFolder(id, picture);
  return [
    { path: `${folder}/${originalName(format)}`, sha256 },
    { path: `${folder}/optimized.webp`, bytes: optimized.bytes },
    { path: `${folder}/high.webp`, bytes: high.bytes },
  ];
}

export function allPictureFiles({ id, pictures }: PictureOfScreen): PictureFile[] {
  return pictures.flatMap((picture) => pictureFiles(id, picture));
}

type Versioned = Pick<Picture, "sha256"> & Readonly<Record<ImageQuality, { readonly bytes: number }>>;

/** Names a version. Files that were made from one original and have the same lengths are the same. */
export function versionOf({ sha256, optimized, high }: Versioned): string {
  return `${sha256.slice(0, 32)}-${optimized.bytes}-${high.bytes}`;
}

/** The hash of the original and the version of files that are to be stored. */
export function versionOfFiles({ original, optimized, high }: ImageFiles) {
  const sha256 = new Bun.CryptoHasher("sha256").update(original.file).digest("hex");
  const sizes = { optimized: { bytes: optimized.byteLength }, high: { bytes: high.byteLength } };
  return { sha256, version: versionOf({ sha256, ...sizes }) };
}

/** The folder of all versions of a picture, below the store's root. Throws for what is no id of a screen. */
export function versionsFolder(id: string): string {
  if (!isScreenId(id)) throw new Error(`Not a screen id: ${JSON.stringify(id.slice(0, 64))}`);
  return `${id.slice(0, 2)}/${id}`;
}

export function versionFolder(id: string, picture: Versioned): string {
  return `${versionsFolder(id)}/${versionOf(picture)}`;
}

/** The picture that the live row of a screen names; null when it names none. */
export async function currentPicture(rows: PictureRows, id: string): Promise<Picture | null> {
  versionsFolder(id);
  return (await rows.screensByIds([id]))[0]?.picture ?? null;
}

/** The current picture, or the one of a version that a row names; null for none. */
export async function pictureOf(
  rows: PictureRows,
  id: string,
  version: string | undefined,
): Promise<Picture | null> {
  if (version === undefined) return currentPicture(rows, id);
  return (await allPictures(rows, id)).find((picture) => versionOf(picture) === version) ?? null;
}

async function allPictures(rows: PictureRows, id: string): Promise<readonly Picture[]> {
  versionsFolder(id);
  return (await rows.picturesOf([id]))[0]?.pictures ?? [];
}

/** The versions that rows of a screen name, earlier ones included. */
export async function namedVersions(rows: PictureRows, id: string): Promise<ReadonlySet<string>> {
  return new Set((await allPictures(rows, id)).map(versionOf));
}

/** The versions that the live rows of screens name, by their ids. */
export async function currentVersions(
  rows: PictureRows,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const screens = await rows.screensByIds(ids);
  return new Map(screens.flatMap(({ id, picture }) => (picture ? [[id, versionOf(picture)]] : [])));
}

/** The files of the current version, with the lengths wanted of them, if any; null without a version. */
export async function wantedFiles(rows: PictureRows, id: string, bytes: ImageBytes | undefined) {
  const picture = await currentPicture(rows, id);
  const wanted = [bytes?.original, bytes?.optimized, bytes?.high];
  return picture && pictureFiles(id, picture).map(({ path }, at) => ({ path, wanted: wanted[at] }));
}

/** The path of the original of a version, the current one unless given; null when that has another format. */
export async function originalPath(
  rows: PictureRows,
  id: string,
  format: Picture["format"],
  version?: string,
): Promise<string | null> {
  const picture = await pictureOf(rows, id, version);
  return picture?.format === format ? `${versionFolder(id, picture)}/${originalName(format)}` : null;
}

/** Opens a file of a version, the current one unless given: again if that was replaced meanwhile. */
export async function openVersion(
  rows: PictureRows,
  id: string,
  given: string | undefined,
  open: (folder: string) => Promise<Blob | null>,
): Promise<OpenImage | null> {
  for (let triedVersion: string | null = null; ; ) {
    const picture = await pictureOf(rows, id, given);
    const version = picture && versionOf(picture);
    if (picture === null || version === null || version === triedVersion) return null;
    const content = await open(versionFolder(id, picture));
    if (content !== null) return { content, bytes: content.size, version };
    triedVersion = version;
  }
}
