// Names of files, and which are read. Imports nothing: this file is in the pages' bundle.

/** Pictures: those that can be read, and those that fail with a reason. */
export const pictureName = /\.(?:a?png|jpe?g|jpe|jfif|pjpe?g|pjp|webp|gif|bmp|tiff?|avif|heic|heif|jxl)$/i;
/** Manifests; one that ends in `.json` would else be a sidecar. */
export const manifestName = /(?:\.(?:jsonl|ndjson|csv|tsv|parquet)|(?:^|\/)(?:manifest|metadata)\.json)$/i;

/** Thumbnails, deleted files and attributes of macOS, Windows, Synology, QNAP and ext4. */
const systemName =
  /^(?:__MACOSX|Icon\r|Network Trash Folder|Thumbs\.db|ehthumbs\.db|desktop\.ini|\$RECYCLE\.BIN|RECYCLER|System Volume Information|@eaDir|@SynoResource|#recycle|#snapshot|@Recycle|@Recently-Snapshot|lost\+found)$/i;
/** The library of Eagle has a thumbnail beside each picture. */
const eagleThumbnail = /\.info\/[^/]*_thumbnail\.png$/i;

/** The file or folder in a path that is never read, with all that is in it; null where there is none. */
export function ignoredEntry(path: string): { reason: "hidden" | "system"; path: string } | null {
  const parts = path.split("/");
  const at = parts.findIndex((part) => part.startsWith(".") || systemName.test(part));
  if (at === -1) return eagleThumbnail.test(path) ? { reason: "system", path } : null;
  const reason = parts[at]?.startsWith(".") === true ? "hidden" : "system";
  return { reason, path: parts.slice(0, at + 1).join("/") };
}

const levelsMax = 32;
const nameBytesMax = 255;
const pathBytesMax = 1_024;

/** The reason why no archive may have this path: it leads elsewhere, or some file systems refuse it. */
export function pathProblem(path: string): string | null {
  if (path.includes("\ufffd")) return "its name is not UTF-8";
  if (/\p{Cc}/u.test(path)) return "its name has control characters";
  if (path.includes("\\")) return "its path must be written with / between folders";
  // "X: Posts" is the folder of an app.
  if (path.startsWith("/") || /^[a-z]:(?:$|[/\\])/i.test(path)) return "its path must be relative";
  const parts = partsOfPath(path);
  if (parts.includes("..")) return "its path must not contain `..`";
  if (parts.length > levelsMax) return `it lies more than ${levelsMax} folders deep`;
  if (parts.some((part) => bytesOf(part) > nameBytesMax) || bytesOf(path) > pathBytesMax)
    return `a name may have ${nameBytesMax} bytes, a path ${pathBytesMax}`;
  return null;
}

export function partsOfPath(path: string): readonly string[] {
  return path.split("/").filter((part) => part !== "" && part !== ".");
}

const utf8 = new TextEncoder();

function bytesOf(text: string): number {
  return utf8.encode(text).length;
}
