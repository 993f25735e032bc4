import { platforms } from "../../fields.ts";
import type { ManifestEntry, ManifestRows, RowContent, RowDefaults } from "../rows/row.ts";
import { RowError } from "../rows/row.ts";
import { titleOfFileName } from "./file-name-title.ts";
import { isObject, parseJson } from "./json-row.ts";
import type { LeftOut } from "./left-out.ts";
import { PlaceMissingError } from "./required-columns.ts";
import { openRegularFile, resolveImagePath } from "./source-files.ts";
import { wholeText } from "./text-file.ts";
import { companionKey, type FolderWalk, sidecarNames, treeNames, walkFolder } from "./walk-folder.ts";

/** 1 MB. */
const sidecarBytesMax = 1_000_000;

/**
 * Rows of a folder of pictures, in the order of their paths: each picture with the fields of its sidecar
 * (`login.png.json` or `login.json`), its tree (`login.png.aria.yml`, `login.xml`), and app and platform from
 * the defaults, or else from `<platform>/<app>/…`, where the sidecar has none. What is not read is counted in
 * `leftOut`. Throws a `PlaceMissingError` when no picture has a place in a library.
 */
export async function readFolder(
  folder: string,
  defaults: RowDefaults,
  leftOut: LeftOut,
): Promise<ManifestRows> {
  const walk = await walkFolder(folder, leftOut);
  const { pictures } = walk;
  if (pictures.length > 0 && !(await arePlaced(walk, defaults))) throw wrongLayout(walk);
  const emptyNotice = pictures.length > 0 ? undefined : noPictures(folder, leftOut);
  return { ignoredColumns: [], files: pictures, emptyNotice, entries: readRows(walk, defaults) };
}

async function* readRows(walk: FolderWalk, defaults: RowDefaults): AsyncGenerator<ManifestEntry> {
  for (const [index, image] of walk.pictures.entries()) {
    const row = index + 1;
    const companions = companionsOf(walk, image);
    const content = await readPictureRow(walk, image, defaults);
    const fraction = row / walk.pictures.length;
    yield { row, content, companions, fileTitle: titleOfFileName(image), hasFileTime: true, fraction };
  }
}

/** The sidecar and the tree that are read of a picture. */
function companionsOf(walk: FolderWalk, image: string): readonly string[] {
  return [sidecarNames(image), treeNames(image)].flatMap((names) => foundOf(walk, names) ?? []);
}

function foundOf({ companions }: FolderWalk, names: readonly string[]): string | undefined {
  return names.map((name) => companions.get(companionKey(name))).find((path) => path !== undefined);
}

/** Sidecars of the first pictures that are read to see whether they name app and platform. */
const sidecarsLookedAt = 32;

/**
 * Reports whether any picture gets an app and a platform; the others then fail one by one, with their names.
 */
async function arePlaced(walk: FolderWalk, defaults: RowDefaults): Promise<boolean> {
  const { pictures } = walk;
  const isPlaced = (fields: Readonly<Record<string, unknown>>) =>
    fields["app_name"] !== undefined && isPlatform(fields["platform"]);
  if (pictures.some((image) => isPlaced(fieldsOfPath(image, defaults)))) return true;
  for (const image of pictures.slice(0, sidecarsLookedAt)) {
    const content = await readPictureRow(walk, image, defaults);
    // A sidecar that cannot be read is told as such.
    if (content instanceof RowError || isPlaced(content)) return true;
  }
  return false;
}

function isPlatform(value: unknown): boolean {
  return platforms.some((platform) => String(value).toLowerCase() === platform);
}

function wrongLayout({ folder, pictures }: FolderWalk): PlaceMissingError {
  const [first = ""] = pictures;
  const more = pictures.length > 1 ? ` and ${(pictures.length - 1).toLocaleString("en-US")} more` : "";
  return new PlaceMissingError(
    `No picture in ${folder} is in <platform>/<app>/, as ios/Korvo/login.png is, or has a sidecar that names app_name and platform. ` +
      `Found: ${first.slice(0, 200)}${more}. If all are of one app, give --app NAME and --platform ${platforms.join("|")}; ` +
      "where the folders are named after apps, --platform is enough.",
    ["app_name", "platform"],
  );
}

function noPictures(folder: string, { files }: LeftOut): string {
  const manifests = files.find(({ reason }) => reason === "unread_manifest")?.names ?? [];
  const hint = manifests.length > 0 ? ` There is ${manifests.slice(0, 3).join(", ")}: import that file.` : "";
  return `nothing was found: ${folder} has no manifest and no picture (png, jpg, jpeg, webp).${hint}`;
}

async function readPictureRow(walk: FolderWalk, image: string, defaults: RowDefaults): Promise<RowContent> {
  try {
    const sidecar = await readSidecar(walk, image);
    const tree = "tree" in sidecar || "tree_file" in sidecar ? {} : findTree(walk, image);
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
  const flow = flowOfPath(folders);
  const isFull = folders.length >= 2 && (defaults.platform === undefined || isPlatform(top));
  if (isFull) return { ...flow, platform: top, app_name: below, ...defaults };
  if (top === undefined) return { ...defaults };
  const place = defaults.platform === undefined ? { platform: top } : { app_name: top };
  return { ...flow, ...place, ...defaults };
}

/** `…/flows/Checkout/01.png` is a step of the flow Checkout; a folder of another name may be anything. */
function flowOfPath(folders: readonly string[]): Record<string, unknown> {
  const isOfFlow = folders.at(-2)?.toLowerCase() === "flows";
  return isOfFlow ? { flow: folders.at(-1) } : {};
}

/** The fields that it gives: null and an empty text leave those of the path and the tree as they are. */
async function readSidecar(walk: FolderWalk, image: string): Promise<Record<string, unknown>> {
  const name = foundOf(walk, sidecarNames(image));
  if (name === undefined) return {};
  const fields = await parseSidecar(name, await resolveImagePath(walk.folder, name));
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ""));
}

function findTree(walk: FolderWalk, image: string): Record<string, unknown> {
  const name = foundOf(walk, treeNames(image));
  return name === undefined ? {} : { tree_file: name };
}

async function parseSidecar(name: string, path: string): Promise<Record<string, unknown>> {
  const refusal = (problem: string, cause?: Error) =>
    new RowError(null, "row_unreadable", `${name} ${problem}`, { cause });
  const file = await openRegularFile(path).catch((cause: Error) => {
    throw refusal(`cannot be read: ${cause.message}`, cause);
  });
  await using _ = file;
  if ((await file.stat()).size > sidecarBytesMax) throw refusal("is larger than 1 MB.");
  try {
    const value = parseJson(await wholeText(file));
    if (isObject(value)) return value;
  } catch (cause) {
    if (cause instanceof SyntaxError) throw refusal(`is not JSON: ${cause.message}`, cause);
    if (cause instanceof TypeError) throw refusal("is not UTF-8.", cause);
    throw cause;
  }
  throw refusal("is not a JSON object.");
}
