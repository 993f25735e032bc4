// Chosen pictures in groups of one app, as far as folders and shapes say, and back into folders that say it
// to the service.
import { appFolderOf, appKey, appOfFolder } from "../../library/rows/folder-names.ts";
import { platformOfSystem, systemOfFolder } from "../../library/rows/guess-system.ts";
import type { Platform } from "../api.ts";
import type { ChosenFile } from "./chosen-files.ts";
import type { Shapes } from "./picture-shapes.ts";

export interface PictureGroup {
  readonly id: string;
  /** The folders they lie in, whose names differ in shape or platform only; empty for loose ones. */
  readonly folders: readonly string[];
  /** Empty for a folder whose name is that of no app. */
  readonly appName: string;
  /** The platform of all pictures; `each` where they have their own, and `none` leaves them out. */
  readonly platform: Platform | "each" | "none";
  readonly pictures: readonly ChosenFile[];
  /** Each picture's platform, guessed by folder and shape. */
  readonly guessed: ReadonlyMap<ChosenFile, Platform>;
}

/** A group for each app that the folders name, and one for each folder that names none. */
export function groupPictures(
  { chosenFolder, pictures }: { readonly chosenFolder: string; readonly pictures: readonly ChosenFile[] },
  shapes: Shapes,
): readonly PictureGroup[] {
  const nameOf = ({ path }: ChosenFile) => appFolderOf(path).split("/").at(-1) || chosenFolder;
  const groups = Map.groupBy(pictures, (one) => {
    const app = appOfFolder(nameOf(one));
    return app === "" ? `aside ${appFolderOf(one.path)}` : appKey(app);
  });
  return [...groups].map(([id, inside]) => {
    const guessed = guessPlatforms(inside, shapes);
    const [first = "ios", second] = new Set(guessed.values());
    const [appName = ""] = inside.map((one) => appOfFolder(nameOf(one)));
    const folders = [...new Set(inside.map(({ path }) => appFolderOf(path)))].filter(Boolean);
    return { id, folders, appName, platform: second ? "each" : first, pictures: inside, guessed };
  });
}

/** The platform that the folder says, or the shape; without a shape that of most in its folder. */
function guessPlatforms(pictures: readonly ChosenFile[], shapes: Shapes): ReadonlyMap<ChosenFile, Platform> {
  const folders = Map.groupBy(pictures, ({ path }) => appFolderOf(path));
  const guesses = [...folders].flatMap(([folder, inside]) => {
    const named = platformOfSystem.get(systemOfFolder(folder));
    const usual = mostOf(inside, shapes);
    return inside.map((one) => [one, named ?? shapes.get(one) ?? usual] as const);
  });
  return new Map(guesses);
}

/** Every file below `<platform>/<app>/` of its group; a sidecar goes where its picture goes. */
export function placedFiles(
  files: readonly ChosenFile[],
  groups: readonly PictureGroup[],
): readonly ChosenFile[] {
  const topOf = topFinder(groups);
  const taken = new Set<string>();
  const byPlace = Map.groupBy(files, (file) => `${topOf(file)}\n${appFolderOf(file.path)}`);
  return [...byPlace.values()].flatMap((inside) => {
    const [first] = inside;
    const top = first && topOf(first);
    if (top === null) return [];
    if (first === undefined || top === undefined) return inside;
    const folder = appFolderOf(first.path);
    const short = inside.map(({ path }) => top + (folder === "" ? path : path.slice(folder.length + 1)));
    // Two folders may be of one app and have files of one name.
    const isFree = short.every((path) => !taken.has(path.toLowerCase()));
    return inside.map(({ file, path }, at) => {
      const placed = isFree ? (short[at] ?? path) : top + path;
      taken.add(placed.toLowerCase());
      return { file, path: placed };
    });
  });
}

/** Finds the upload folder of a picture, its sidecar, or the other files of its folder; null for none. */
function topFinder(groups: readonly PictureGroup[]) {
  const tops = new Map<string, string | null>();
  const ofFolders = new Map<string, string | null>();
  for (const group of groups)
    for (const picture of group.pictures) {
      const folder = appFolderOf(picture.path);
      const top = topOfPicture(group, picture);
      tops.set(picture.path, top);
      tops.set(withoutEnding(picture.path), top);
      if (!ofFolders.has(folder)) ofFolders.set(folder, top);
    }
  return ({ path }: ChosenFile): string | null | undefined => {
    const stem = withoutEnding(path);
    const known = [path, stem, withoutEnding(stem)].find((each) => tops.has(each));
    return known === undefined ? ofFolders.get(appFolderOf(path)) : tops.get(known);
  };
}

/** The folder of a system says more than that of its platform. */
function topOfPicture({ appName, platform, guessed }: PictureGroup, picture: ChosenFile): string | null {
  if (platform === "none") return null;
  const of = platform === "each" ? (guessed.get(picture) ?? "ios") : platform;
  const system = systemOfFolder(appFolderOf(picture.path));
  const top = platformOfSystem.get(system) === of ? system : of;
  return `${top}/${appName.trim()}/`;
}

function mostOf(pictures: readonly ChosenFile[], shapes: Shapes): Platform {
  const web = pictures.filter((one) => shapes.get(one) === "web").length;
  const ios = pictures.filter((one) => shapes.get(one) === "ios").length;
  return web > ios ? "web" : "ios";
}

function withoutEnding(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}
