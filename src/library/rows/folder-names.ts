// Names of apps and platforms as folders have them. Imports nothing: this file is in the pages' bundle.

/** Folders that are called like a platform, or like a system of one. */
export const platformFolder = /^(?:ios|web|android|desktop)$/i;

/** Folders that people and programs put pictures aside in, in English and German: no app is called so. */
const helperName =
  /^(?:old|older|alt|new|neu|backups?|bak|exports?|imports?|archives?|archiv|tmp|temp|misc|various|diverse|sonstiges|other|unsorted|inbox|copy|copies|kopien?|dup(?:e|licate)?s?|doppelt|doubles?|trash|papierkorb|tests?|(?:new|untitled) folder|neuer ordner|screens?|screen ?shots?|bildschirmfotos?|images?|img|pictures?|photos?|bilder|assets|downloads?)(?: ?\d+)?$/;
const systemAtEnd = /[\s_([-]+(?:ios|android|iphone|ipad|web|desktop|macos)[)\]]?$/i;

/** True for a name that says nothing of an app. */
export function isHelper(folder: string): boolean {
  return helperName.test(wordsOf(folder).trim());
}

/** The app of a folder's name, without the system at its end; empty for a helper. */
export function appOfFolder(name: string): string {
  return isHelper(name) ? "" : name.replace(systemAtEnd, "").trim() || name;
}

/** A key that the names of one app share: those that differ in shape only are one. */
export function appKey(name: string): string {
  return wordsOf(name).replaceAll(" ", "") || name;
}

/**
 * The folder of an app in a path: `ios/App` where the folders say both, else the first that may be of an app,
 * with those around it; empty for a loose file.
 */
export function appFolderOf(path: string): string {
  const folders = path.split("/").slice(0, -1);
  if (folders.length > 1 && platformFolder.test(folders[0] ?? "")) return folders.slice(0, 2).join("/");
  const own = folders.findIndex((folder) => !isHelper(folder));
  return folders.slice(0, Math.max(own, 0) + 1).join("/");
}

/** Without case, accents and signs. */
function wordsOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ");
}
