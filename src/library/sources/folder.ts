import { basename, dirname } from "node:path";
import type { FlowChoice } from "../../bounds.ts";
import { platforms, systems } from "../../fields.ts";
import type { RowDefaults } from "../rows/read-row.ts";
import { RowError } from "../rows/row-error.ts";
import { titleOfFileName } from "./file-name-title.ts";
import { isObject, parseJson } from "./json-row.ts";
import type { LeftOut } from "./left-out.ts";
import type { ManifestEntry, ManifestRows, RowContent } from "./manifest-rows.ts";
import { PlaceMissingError } from "./required-columns.ts";
import { readNamedText } from "./text-file.ts";
import { type FolderEntry, type FolderWalk, type ListedFolder, walkFolder } from "./walk-folder.ts";

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
  listed: ListedFolder,
  defaults: RowDefaults,
  leftOut: LeftOut,
  flows: FlowChoice = "named",
): Promise<ManifestRows> {
  const walk = await walkFolder(folder, listed, leftOut);
  const { pictures } = walk;
  const numbered = numberedFolders(pictures);
  const read: ReadEntry = async (entry) => {
    const content = await readEntry(folder, entry, defaults);
    return content instanceof RowError ? content : withFlow(content, entry, flows, numbered);
  };
  if (pictures.length > 0 && !(await arePlaced(walk, defaults, read))) throw wrongLayout(folder, pictures);
  const emptyNotice = pictures.length > 0 ? undefined : noPictures(folder, leftOut);
  const notice = flows === "named" ? suggestedFlows(numbered) : null;
  return { ignoredColumns: [], files: pictures, notice, emptyNotice, entries: readRows(walk, read) };
}

/** The folders of three or more pictures, each with a number before its words, and how many these are. */
function numberedFolders(pictures: readonly string[]): ReadonlyMap<string, number> {
  const folders = Map.groupBy(
    pictures.filter((path) => path.includes("/")),
    (path) => dirname(path),
  );
  const isNumbered = (path: string) => /^\d{1,3}(?:[ ._-]+|(?=\p{Lu}))\p{L}/u.test(basename(path));
  const found = [...folders].filter(
    ([folder, inside]) =>
      inside.length >= 3 && inside.every(isNumbered) && !/(?:^|\/)flows\/[^/]+$/i.test(folder),
  );
  return new Map(found.map(([folder, inside]) => [folder, inside.length]));
}

const suggestedMax = 10;

function suggestedFlows(numbered: ReadonlyMap<string, number>): string | null {
  if (numbered.size === 0) return null;
  const shown = [...numbered]
    .slice(0, suggestedMax)
    .map(([folder, count]) => `${folder} (${count} pictures)`);
  const more = numbered.size > shown.length ? ` and ${numbered.size - shown.length} more` : "";
  return `Folders in numbered order may be flows: ${shown.join(", ")}${more}; --flows all makes them.`;
}

function withFlow(
  content: Readonly<Record<string, unknown>>,
  { picture }: FolderEntry,
  flows: FlowChoice,
  numbered: ReadonlyMap<string, number>,
): Readonly<Record<string, unknown>> {
  const folder = dirname(picture);
  const name = titleOfFileName(`${basename(folder)}.png`)?.text ?? basename(folder);
  if (flows === "all" && numbered.has(folder)) return { flow: name, ...content };
  if (flows !== "none") return content;
  const { flow: _, step: __, flows: ___, ...others } = content;
  return others;
}

type ReadEntry = (entry: FolderEntry) => Promise<RowContent>;

async function* readRows({ pictures, entries }: FolderWalk, read: ReadEntry): AsyncGenerator<ManifestEntry> {
  let row = 0;
  for (const entry of entries()) {
    row += 1;
    const { picture, sidecar, tree } = entry;
    const companions = [sidecar, tree].filter((path) => path !== null);
    const content = await read(entry);
    const fraction = row / pictures.length;
    yield { row, content, companions, fileTitle: titleOfFileName(picture), hasFileTime: true, fraction };
  }
}

/** Sidecars of the first pictures that are read to see whether they name app and platform. */
const sidecarsLookedAt = 32;

/** Reports whether any picture gets app and platform; others then fail one by one, with their names. */
async function arePlaced({ entries }: FolderWalk, defaults: RowDefaults, read: ReadEntry): Promise<boolean> {
  const isPlaced = (fields: Readonly<Record<string, unknown>>) =>
    fields["app_name"] !== undefined && isPlatform(fields["platform"]);
  for (const { folders } of entries()) if (isPlaced(fieldsOfPath(folders, defaults))) return true;
  for (const entry of Iterator.from(entries()).take(sidecarsLookedAt)) {
    const content = await read(entry);
    // A sidecar that cannot be read is told as such.
    if (content instanceof RowError || isPlaced(content)) return true;
  }
  return false;
}

function isPlatform(value: unknown): boolean {
  return systems.some((system) => String(value).toLowerCase() === system);
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

function noPictures(folder: string, { files }: LeftOut): string {
  const manifests = files.find(({ reason }) => reason === "unread_manifest")?.names ?? [];
  const hint = manifests.length > 0 ? ` There is ${manifests.slice(0, 3).join(", ")}: import that file.` : "";
  return `nothing was found: ${folder} has no manifest and no picture (png, jpg, jpeg, webp).${hint}`;
}

async function readEntry(
  folder: string,
  { picture, folders, sidecar, tree }: FolderEntry,
  defaults: RowDefaults,
): Promise<RowContent> {
  try {
    const said = sidecar === null ? {} : await readSidecar(folder, sidecar);
    const isTreeSaid = "tree" in said || "tree_file" in said;
    const found = tree === null || isTreeSaid ? {} : { tree_file: tree };
    return { ...fieldsOfPath(folders, defaults), ...found, ...said, image: picture };
  } catch (error) {
    if (error instanceof RowError) return error;
    throw error;
  }
}

/** The folders of a path say what the defaults leave open. */
function fieldsOfPath(folders: readonly string[], defaults: RowDefaults): Record<string, unknown> {
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
async function readSidecar(folder: string, name: string): Promise<Record<string, unknown>> {
  const refusal = (problem: string, cause?: Error) =>
    new RowError(null, "row_unreadable", `${name} ${problem}`, { cause });
  const read = readFields(await readNamedText(folder, name, sidecarBytesMax, refusal), refusal);
  const fields = snapshotNames.some((name) => name in read) ? fieldsOfSnapshot(read) : read;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ""));
}

/** Names that tell a sidecar of Sentry: no column of a manifest is called so. */
const snapshotNames = ["display_name", "group", "diff_threshold"];

/** The sidecar of a snapshot of Sentry: `{ display_name, group, tags: { key: value }, … }`. */
function fieldsOfSnapshot(sidecar: Record<string, unknown>): Record<string, unknown> {
  const { display_name: title, group, tags, diff_threshold: _, context: __, ...fields } = sidecar;
  const pairs = isObject(tags) ? Object.entries(tags).map(([key, value]) => `${key}: ${String(value)}`) : [];
  const all = [...(typeof group === "string" ? [group] : []), ...pairs];
  return { ...(title !== undefined && { title }), ...(all.length > 0 && { tags: all }), ...fields };
}

function readFields(
  text: string,
  refusal: (problem: string, cause?: Error) => RowError,
): Record<string, unknown> {
  try {
    const value = parseJson(text);
    if (isObject(value)) return value;
  } catch (cause) {
    throw cause instanceof SyntaxError ? refusal(`is not JSON: ${cause.message}`, cause) : cause;
  }
  throw refusal("is not a JSON object.");
}
