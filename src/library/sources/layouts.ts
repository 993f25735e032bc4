// The layouts of test tools and collections of pictures that are read as what they are, told by the names of
// their files. Imports nothing: the pages send such a folder as it lies.

const sha1 = "[\\da-f]{40}";
const locale = "[a-z]{2,3}(?:[-_][A-Za-z\\d]{2,4}){0,2}";
const appleDevice = "(?:iPhone|iPad|iPod|Apple|Mac)[^/]*";

/**
 * Marks of each layout in the paths of a folder: one path of a list has to fit, or each list one. A JSON
 * report is known by its content alone, and exports of Figma by nothing.
 */
const marks: readonly (readonly [string, readonly RegExp[]])[] = [
  ["eagle", [/(?:^|\/)metadata\.json$/, /(?:^|\/)images\/[^/]+\.info\/metadata\.json$/]],
  ["xcresult", [/^manifest\.json$/, /^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}\.\w+$/]],
  ["playwright", [/(?:^|\/)index\.html$/, new RegExp(`(?:^|/)data/${sha1}\\.\\w+$`)]],
  ["playwright", [/(?:^|\/)report\.jsonl$/, new RegExp(`(?:^|/)resources/${sha1}\\.\\w+$`)]],
  ["playwright", [/(?:^|\/)test\.trace$/]],
  ["playwright", [/(?:^|\/)test-(?:finished|failed)-\d+\.png$/]],
  ["playwright", [/\.(?:spec|test)\.[cm]?[jt]sx?-snapshots\//]],
  ["cypress", [/(?:^|\/)[^/]+\.cy\.[cm]?[jt]sx?\/[^/]*\.png$/]],
  ["cypress", [/\/[^/]+ -- [^/]+\.png$/]],
  ["fastlane", [new RegExp(`(?:^|/)(?:${locale}|default)/${appleDevice}-[^/]+\\.png$`)]],
  ["fastlane", [/(?:^|\/)images\/(?:phone|sevenInch|tenInch|tv|wear)Screenshots\//]],
  ["jest-image-snapshot", [/(?:^|\/)__image_snapshots__\//]],
  ["swift-snapshot-testing", [/(?:^|\/)__Snapshots__\//]],
  ["paparazzi", [/(?:snapshots\/images\/|(?:^|\/)(?:[a-z]\w*\.)+)[a-z]\w*_[A-Z]\w*_\w[^/]*\.png$/]],
  ["roborazzi", [/(?:^|\/)(?:[a-z]\w*\.){2,}[A-Z]\w*\.\w[^/]*\.png$/]],
  ["maestro", [/(?:^|\/)(?:maestro\.log|commands-[^/]*\.json)$/]],
];

/** True for the name of a folder that says something to a reader, so that it is no mere wrapper. */
export function isOfLayout(folder: string): boolean {
  return /^(?:[a-z]{2}[-_](?:[A-Z]{2}|Han[st])|__\w+__|.*-snapshots|.*\.cy\.[jt]sx?|.*\.info)$/.test(folder);
}

/** A path that says app and platform itself. */
const placed = /^(?:ios|web|android|desktop)\/[^/]+\/(?!(?:.*\/)?images\/[a-z]+[A-Z])/i;

/** The name of a folder's layout; null for none that is known, or where paths say app and platform. */
export function layoutOf(paths: readonly string[]): string | null {
  if (paths.every((path) => placed.test(path))) return null;
  const fits = (mark: RegExp) => paths.some((path) => mark.test(path));
  return marks.find(([, all]) => all.every(fits))?.[0] ?? null;
}
