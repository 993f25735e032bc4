// Chosen pictures in groups of one app and platform, as far as folders and shapes say, and back into folders
// that say it to the service.
import type { Platform } from "../api.ts";
import type { ChosenFile } from "./chosen-files.ts";
import type { Shapes } from "./picture-shapes.ts";

/** Pictures of one app and platform. */
export interface PictureGroup {
  readonly id: string;
  /** The folder they lie in; empty for loose ones. */
  readonly folder: string;
  readonly appName: string;
  readonly platform: Platform;
  readonly pictures: readonly ChosenFile[];
}

const platformFolder = /^(?:ios|web)$/i;

/** A group for each folder, or two where it holds pictures of both shapes. */
export function groupPictures(
  { chosenFolder, pictures }: { readonly chosenFolder: string; readonly pictures: readonly ChosenFile[] },
  shapes: Shapes,
): readonly PictureGroup[] {
  const folders = Map.groupBy(pictures, ({ path }) => folderOf(path));
  return [...folders].flatMap(([folder, inside]) => {
    const named = platformOfFolder(folder);
    const usual = mostOf(inside, shapes);
    const byPlatform = Map.groupBy(inside, (one) => named ?? shapes.get(one) ?? usual);
    const appName = folder === "" ? chosenFolder : (folder.split("/").at(-1) ?? "");
    return [...byPlatform].map(([platform, of]) => ({
      id: `${platform} ${folder}`,
      ...{ folder, appName, platform, pictures: of },
    }));
  });
}

/** Every file below `<platform>/<app>/` of its group; a sidecar goes where its picture goes. */
export function placedFiles(
  files: readonly ChosenFile[],
  groups: readonly PictureGroup[],
): readonly ChosenFile[] {
  const groupOf = groupFinder(groups);
  const taken = new Set<string>();
  const byGroup = Map.groupBy(files, groupOf);
  return [...byGroup].flatMap(([group, inside]) => {
    if (group === undefined) return inside;
    const top = `${group.platform}/${group.appName.trim()}/`;
    const short = inside.map(({ path }) => top + withoutFolder(path, group.folder));
    // Two folders may be of one app and have files of one name.
    const isFree = short.every((path) => !taken.has(path.toLowerCase()));
    return inside.map(({ file, path }, at) => {
      const placed = isFree ? (short[at] ?? path) : top + path;
      taken.add(placed.toLowerCase());
      return { file, path: placed };
    });
  });
}

/** Finds the group of a picture, of its sidecar, or else of the other files of its folder. */
function groupFinder(groups: readonly PictureGroup[]) {
  const byPath = new Map<string, PictureGroup>();
  const byFolder = new Map<string, PictureGroup>();
  for (const group of groups)
    for (const { path } of group.pictures) {
      byPath.set(path, group);
      byPath.set(withoutEnding(path), group);
      if (!byFolder.has(group.folder)) byFolder.set(group.folder, group);
    }
  return ({ path }: ChosenFile) => {
    const stem = withoutEnding(path);
    return (
      byPath.get(path) ?? byPath.get(stem) ?? byPath.get(withoutEnding(stem)) ?? byFolder.get(folderOf(path))
    );
  };
}

/** `ios/App` where the folders say both, else the first folder; empty for a loose file. */
function folderOf(path: string): string {
  const [first = "", second = "", ...rest] = path.split("/");
  if (second === "") return "";
  return platformFolder.test(first) && rest.length > 0 ? `${first}/${second}` : first;
}

function platformOfFolder(folder: string): Platform | null {
  const [first = ""] = folder.split("/");
  if (!platformFolder.test(first)) return null;
  return first.toLowerCase() === "web" ? "web" : "ios";
}

function mostOf(pictures: readonly ChosenFile[], shapes: Shapes): Platform {
  const web = pictures.filter((one) => shapes.get(one) === "web").length;
  const ios = pictures.filter((one) => shapes.get(one) === "ios").length;
  return web > ios ? "web" : "ios";
}

function withoutFolder(path: string, folder: string): string {
  return folder === "" ? path : path.slice(folder.length + 1);
}

function withoutEnding(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}
