// Plan for the chosen files: send as they are, pack into an archive, ask about, or refuse with a reason.
import { platformFolder } from "../../library/rows/folder-names.ts";
import { layoutOf } from "../../library/sources/layouts.ts";
import { LeftOut } from "../../library/sources/left-out.ts";
import { ignoredEntry, pathProblem, pictureName } from "../../library/sources/source-names.ts";
import type { Platform } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import type { ChosenEntry, ChosenFile } from "./chosen-files.ts";
import { type PictureGroup, placedFiles } from "./picture-groups.ts";
import { type PackedFile, tarOf } from "./tar-file.ts";

export interface Upload {
  /** Its ending says how it is read. */
  readonly name: string;
  readonly file: Blob;
  /** In words, such as "48 pictures". */
  readonly what: string;
  /** Summary of the chosen files that are not sent, or null. */
  readonly leftOut: string | null;
  /** App and platform of the screens that name none themselves; absent until the person has answered. */
  readonly place?: Place;
}

interface Place {
  readonly platform: Platform;
  /** Null where each says it. */
  readonly appName: string | null;
}

/** Pictures whose apps and platforms are shown before they are sent. */
export interface ChosenPictures extends Pick<Upload, "leftOut"> {
  /** The pictures, and the files that describe them. */
  readonly files: readonly ChosenFile[];
  readonly pictures: readonly ChosenFile[];
  /** The folder that was chosen, which may be called like the app; empty for loose files. */
  readonly chosenFolder: string;
}

export type UploadPlan =
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "ready"; readonly upload: Upload }
  | { readonly kind: "pictures"; readonly chosen: ChosenPictures };

export interface UploadBounds {
  readonly bytes_max: number;
  readonly files_max: number;
}

const archive = /\.(?:zip|tar|tar\.gz|tgz)$/i;
const manifestEnding = /\.(?:jsonl|ndjson|csv|tsv|parquet)$/i;
/** Files that may accompany a picture and describe it. */
const companion = /\.(?:json|ya?ml|xml|html?|txt)$/i;
/** The other lists that are sent by themselves. */
const otherList = /\.(?:json|tab|txt)$/i;
/** The ending alone would be that of a sidecar. */
const jsonManifest = /^manifest\.json$/i;

export function planUpload(chosen: readonly ChosenEntry[], bounds: UploadBounds): UploadPlan {
  const leftOut = new LeftOut();
  const given = readable(chosen, leftOut);
  const [only] = given;
  if (only !== undefined && given.length === 1 && isSentAsItIs(only)) return asItIs(only, bounds, leftOut);
  if (given.some(({ path }) => archive.test(path)))
    return refused("An archive is sent by itself. Choose one archive alone, or pictures and a manifest.");
  const { files, chosenFolder } = withoutWrapper(given);
  const isLayout = isOfLayout(files);
  // A reader at the service knows which of the files it needs.
  const used = isLayout ? files : files.filter((one) => isUsed(one, leftOut));
  const pictures = used.filter(({ path }) => pictureName.test(path));
  if (pictures.length === 0 && !isLayout)
    return refused(
      `There are no pictures here. Choose pictures, a folder of them, a manifest or an archive. ${saidOf(leftOut)}`.trim(),
    );
  const manifests = isLayout ? [] : used.filter(isManifest);
  if (manifests.length > 1)
    return refused(`There are ${manifests.length} manifests in this folder. Leave only one of them in it.`);
  const paths = new Set(used.map(({ path }) => path));
  const text = saidOf(leftOut) || null;
  const asTheyLie = packed(
    {
      files: isLayout ? used : used.map(withManifestName),
      pictures: pictures.length,
      chosenFolder,
      leftOut: text,
    },
    bounds,
  );
  const isSaid = isLayout || manifests.length === 1 || pictures.every((one) => hasSidecar(one, paths));
  if (isSaid || asTheyLie.kind === "refused") return asTheyLie;
  return { kind: "pictures", chosen: { files: used, pictures, chosenFolder, leftOut: text } };
}

/** Files that are readable and not ignored; the others are counted in `leftOut`. */
function readable(chosen: readonly ChosenEntry[], leftOut: LeftOut): readonly ChosenFile[] {
  const ignoredPaths = new Set<string>();
  return chosen.flatMap(({ path, file }) => {
    const ignored = ignoredEntry(path);
    const problem = pathProblem(path);
    if (ignored !== null && !ignoredPaths.has(ignored.path)) leftOut.add(ignored.reason, ignored.path);
    if (ignored !== null) ignoredPaths.add(ignored.path);
    else if (file === null) leftOut.add("unreadable_file", path);
    else if (problem !== null) leftOut.add("refused_name", path, problem);
    else return [{ path, file }];
    return [];
  });
}

function isUsed({ path }: ChosenFile, leftOut: LeftOut): boolean {
  if ([pictureName, manifestEnding, companion].some((kind) => kind.test(path))) return true;
  leftOut.add("not_a_picture", path);
  return false;
}

/** As a sentence; empty where nothing is left out. */
function saidOf({ text }: LeftOut): string {
  return text === null ? "" : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Pictures packed into folders of their apps and platforms, as somebody has confirmed them. */
export function packGroups(
  { files, pictures, chosenFolder, leftOut }: ChosenPictures,
  groups: readonly PictureGroup[],
  bounds: UploadBounds,
): UploadPlan {
  const placed = placedFiles(files, groups);
  return packed({ files: placed, pictures: pictures.length, chosenFolder, leftOut }, bounds);
}

export function requireAppName(name: string): string | null {
  const text = name.trim();
  if (text === "") return "Enter the name of the app.";
  return text.length > 200 ? "Use at most 200 characters." : null;
}

/** Checks a name for an app's folder; returns the error message, or null. */
export function checkAppName(name: string): string | null {
  const text = name.trim();
  const wrong = requireAppName(name);
  if (wrong !== null) return wrong;
  if (/[/\\\p{Cc}]/u.test(text) || /^[.]/.test(text) || ignoredEntry(text) !== null)
    return "Use a name without / and \\ that does not begin with a dot. A manifest can have any name.";
  return null;
}

function isSentAsItIs({ path }: ChosenFile): boolean {
  return [archive, manifestEnding, otherList].some((kind) => kind.test(path));
}

function asItIs({ path, file }: ChosenFile, { bytes_max }: UploadBounds, leftOut: LeftOut): UploadPlan {
  if (file.size > bytes_max) return tooLarge(bytes_max);
  const name = path.slice(path.lastIndexOf("/") + 1);
  return { kind: "ready", upload: { name, file, what: name, leftOut: saidOf(leftOut) || null } };
}

interface Packable extends Pick<ChosenPictures, "chosenFolder" | "leftOut"> {
  readonly files: readonly PackedFile[];
  readonly pictures: number;
}

function packed(
  { files, pictures, chosenFolder, leftOut }: Packable,
  { bytes_max, files_max }: UploadBounds,
): UploadPlan {
  if (files.length > files_max)
    return refused(
      `These are ${counted(files.length, "file")}; an upload may have ${files_max}. Send parts.`,
    );
  const file = tarOf(files);
  if (file.size > bytes_max) return tooLarge(bytes_max);
  const name = `${chosenFolder === "" ? "pictures" : chosenFolder}.tar`;
  return { kind: "ready", upload: { name, file, what: counted(pictures, "picture"), leftOut } };
}

function tooLarge(bytesMax: number): UploadPlan {
  const megabytes = Math.floor(bytesMax / 1e6).toLocaleString("en-GB");
  return refused(`This is more than the ${megabytes} MB that an upload may have. Send it in parts.`);
}

function refused(reason: string): UploadPlan {
  return { kind: "refused", reason };
}

/** A folder that everything lies in says nothing, unless it is that of a platform. */
function withoutWrapper(files: readonly ChosenFile[]): Pick<ChosenPictures, "files" | "chosenFolder"> {
  const [folder = ""] = files[0]?.path.split("/") ?? [];
  const isWrapped = files.every(({ path }) => path.startsWith(`${folder}/`));
  if (!isWrapped || files.length === 0 || platformFolder.test(folder)) return { files, chosenFolder: "" };
  const unwrapped = files.map((one) => ({ ...one, path: one.path.slice(folder.length + 1) }));
  if (isOfLayout(files) && !isOfLayout(unwrapped)) return { files, chosenFolder: "" };
  const inside = withoutWrapper(unwrapped);
  return { files: inside.files, chosenFolder: inside.chosenFolder || folder };
}

/** True for what a reader of the service knows as it lies. */
function isOfLayout(files: readonly ChosenFile[]): boolean {
  return layoutOf(files.map(({ path }) => path)) !== null;
}

/** A sidecar may name app and platform; the report names what is missing in it. */
function hasSidecar({ path }: ChosenFile, paths: ReadonlySet<string>): boolean {
  return paths.has(`${path}.json`) || paths.has(path.replace(/\.[^./]+$/, ".json"));
}

function isManifest({ path }: ChosenFile): boolean {
  return !path.includes("/") && (manifestEnding.test(path) || jsonManifest.test(path));
}

/** The service looks for this name in a folder. */
function withManifestName(one: ChosenFile): ChosenFile {
  if (!isManifest(one)) return one;
  return { ...one, path: `manifest${one.path.slice(one.path.lastIndexOf(".")).toLowerCase()}` };
}
