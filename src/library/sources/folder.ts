import { lstat, readdir } from "node:fs/promises";
import { extname, join, parse, posix } from "node:path";
import { platforms } from "../../fields.ts";
import { PlaceMissingError, type RowDefaults } from "../required-columns.ts";
import type { ManifestEntry, ManifestRows, RowContent } from "../row.ts";
import { RowError } from "../row.ts";
import { openRegularFile, resolveImagePath } from "../source-files.ts";
import { titleOfFileName } from "./file-name-title.ts";
import { isObject } from "./jsonl.ts";

/** The names of pictures. */
export const pictureName = /\.(png|jpe?g|webp|gif|bmp|tiff?|avif|heic)$/i;
/** 1 MB. */
const sidecarBytesMax = 1_000_000;

/**
 * Rows of a folder of pictures, in the order of their paths: each picture with the fields of its sidecar (`login.png.json` or
 * `login.json`), its tree (`login.png.aria.yml`, `login.xml`), and app and platform from the defaults, or else from `<platform>/<app>/…`,
 * where the sidecar has none. Hidden files are skipped. Throws a `PlaceMissingError` when no picture has a place in a library.
 */
export async function readFolder(folder: string, defaults: RowDefaults = {}): Promise<ManifestRows> {
  const pictures = await listPictures(folder);
  if (pictures.length > 0 && !(await arePlaced(folder, pictures, defaults)))
    throw wrongLayout(folder, pictures);
  const emptyNotice = pictures.length > 0 ? undefined : await noPictures(folder);
  return { ignoredColumns: [], files: pictures, emptyNotice, entries: readRows(folder, pictures, defaults) };
}

async function* readRows(
  folder: string,
  pictures: readonly string[],
  defaults: RowDefaults,
): AsyncGenerator<ManifestEntry> {
  for (const [index, image] of pictures.entries()) {
    const row = index + 1;
    const fileTitle = titleOfFileName(image);
    const content = await readPictureRow(folder, image, defaults);
    yield { row, content, fileTitle, fraction: row / pictures.length };
  }
}

/** Walks real folders only: `readdir` with `recursive` would follow a link out of the folder (Bun 1.4.5, seen). */
async function listPictures(root: string, folder = ""): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) paths.push(...(await listPictures(root, path)));
    else if (pictureName.test(entry.name)) paths.push(path);
  }
  return paths.sort();
}

/** Sidecars of the first pictures that are read to see whether they name app and platform. */
const sidecarsLookedAt = 32;

/** Whether any picture gets app and platform; the rest then fail alone, with their names. */
async function arePlaced(
  folder: string,
  pictures: readonly string[],
  defaults: RowDefaults,
): Promise<boolean> {
  const isPlaced = (fields: Readonly<Record<string, unknown>>) =>
    fields["app_name"] !== undefined && isPlatform(fields["platform"]);
  if (pictures.some((image) => isPlaced(fieldsOfPath(image, defaults)))) return true;
  for (const image of pictures.slice(0, sidecarsLookedAt)) {
    const content = await readPictureRow(folder, image, defaults);
    // A sidecar that cannot be read is told as such.
    if (content instanceof RowError || isPlaced(content)) return true;
  }
  return false;
}

function isPlatform(value: unknown): boolean {
  return platforms.some((platform) => String(value).toLowerCase() === platform);
}

function wrongLayout(folder: string, pictures: readonly string[]): PlaceMissingError {
  const [first = ""] = pictures;
  const more = pictures.length > 1 ? ` and ${(pictures.length - 1).toLocaleString("en-US")} more` : "";
  return new PlaceMissingError(
    `No picture in ${folder} is in <platform>/<app>/, as ios/Korvo/login.png is, or has a sidecar that names app_name and platform. ` +
      `Found: ${first.slice(0, 200)}${more}. If all are of one app, give --app NAME and --platform ${platforms.join("|")}; ` +
      "where the folders are named after apps, --platform is enough.",
    ["app_name", "platform"],
  );
}

const manifestName = /^\.(jsonl|ndjson|json|csv|tsv|parquet)$/i;

async function noPictures(folder: string): Promise<string> {
  const names = await readdir(folder);
  const manifests = names.filter((name) => manifestName.test(extname(name))).sort();
  const hint = manifests.length > 0 ? ` There is ${manifests.slice(0, 3).join(", ")}: import that file.` : "";
  return `nothing was found: ${folder} has no manifest and no picture (png, jpg, jpeg, webp).${hint}`;
}

async function readPictureRow(folder: string, image: string, defaults: RowDefaults): Promise<RowContent> {
  try {
    const sidecar = await readSidecar(folder, image);
    const tree = "tree" in sidecar || "tree_file" in sidecar ? {} : await findTree(folder, image);
    return { ...fieldsOfPath(image, defaults), ...tree, ...sidecar, image };
  } catch (error) {
    if (error instanceof RowError) return error;
    throw error;
  }
}

/** The folders of a path say what the defaults leave open. */
function fieldsOfPath(image: string, defaults: RowDefaults): Record<string, unknown> {
  const folders = image.split("/").slice(0, -1);
  const [top, below] = folders;
  const isFull = folders.length >= 2 && (defaults.platform === undefined || isPlatform(top));
  if (isFull) return { platform: top, app_name: below, ...defaults };
  if (top === undefined) return { ...defaults };
  return defaults.platform === undefined ? { platform: top, ...defaults } : { app_name: top, ...defaults };
}

async function readSidecar(folder: string, image: string): Promise<Record<string, unknown>> {
  const { dir, name } = parse(image);
  for (const candidate of [`${image}.json`, join(dir, `${name}.json`)]) {
    if (await isListed(folder, candidate))
      return parseSidecar(candidate, await resolveImagePath(folder, candidate));
  }
  return {};
}

/** What a picture's tree ends with. `login.png.json` has the fields of a row: a hierarchy in JSON has an ending of its own. */
export const treeEndings: readonly string[] = [".aria.yml", ".xml", ".html", ".tree.json", ".tree.txt"];

async function findTree(folder: string, image: string): Promise<Record<string, unknown>> {
  const { dir, name } = parse(image);
  for (const start of [image, join(dir, name)]) {
    for (const ending of treeEndings)
      if (await isListed(folder, start + ending)) return { tree_file: start + ending };
  }
  return {};
}

/** Looks at the name only: a link that leads out is refused when it is resolved. */
function isListed(folder: string, path: string): Promise<boolean> {
  return lstat(join(folder, path)).then(
    () => true,
    () => false,
  );
}

async function parseSidecar(name: string, path: string): Promise<Record<string, unknown>> {
  const refusal = (problem: string, cause?: Error) =>
    new RowError(null, "row_unreadable", `${name} ${problem}`, { cause });
  const file = await openRegularFile(path).catch((cause: Error) => {
    throw refusal(`cannot be read: ${cause.message}`, cause);
  });
  await using _ = file;
  if ((await file.stat()).size > sidecarBytesMax) throw refusal("is larger than 1 MB.");
  const value: unknown = await new Response(await file.readFile()).json().catch((cause: Error) => {
    throw refusal(`is not JSON: ${cause.message}`, cause);
  });
  if (isObject(value)) return value;
  throw refusal("is not a JSON object.");
}
