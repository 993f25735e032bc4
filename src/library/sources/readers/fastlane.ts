// Screenshots of fastlane: `snapshot` and `deliver` (a folder for each language), `supply` (Google Play).
import { basename } from "node:path";
import type { System } from "../../../fields.ts";
import type { LayoutRow, SourceFiles, SourceReader } from "./reader.ts";
import { languageOf } from "./test-names.ts";

/** `<device>-<name>`, in older versions with an MD5 behind; `frameit` adds a word. */
const named =
  /^((?:iPhone|iPad|iPod|Apple|Mac)[^/]*?(?: \([^)]*\))*)-(?:([a-z]{2,3}-[A-Z]{2})-)?(.+?)(_framed)?$/;
const supply = /(?:^|\/)([^/]+)\/images\/(phone|sevenInch|tenInch|tv|wear)Screenshots\/([^/]+)$/;
const kinds: Readonly<Record<string, string>> = {
  phone: "phone",
  sevenInch: "7-inch tablet",
  tenInch: "10-inch tablet",
  tv: "TV",
  wear: "watch",
};

export const fastlane: SourceReader = {
  name: "fastlane",
  what: "screenshots of fastlane",
  rows: async (files) => {
    const names = await appNames(files);
    const own = files.pictures.filter((path) => !isGraphic(path));
    const framed = new Set(
      own.map((path) => path.replace(/_framed(?=\.\w+$)/, "")).filter((path) => own.includes(path)),
    );
    return own
      .filter((path) => !(/_framed\.\w+$/.test(path) && framed.has(path.replace(/_framed(?=\.\w+$)/, ""))))
      .map((path) => rowOf(path, names));
  },
};

/** Icons and banners of a shop are no screens. */
function isGraphic(path: string): boolean {
  return (
    /\/images\/(?:icon|featureGraphic|promoGraphic|tvBanner)/.test(path) || /Screenshots\.html/.test(path)
  );
}

function rowOf(path: string, names: ReadonlyMap<System, string>): LayoutRow {
  const folders = path.split("/").slice(0, -1);
  const language = folders.map(languageOf).findLast((found) => found !== undefined);
  const [, , kind = ""] = supply.exec(path) ?? [];
  const system: System = kind === "" ? "ios" : "android";
  const file = basename(path).replace(/\.\w+$/, "");
  const [, device = kinds[kind] ?? "", , name = file] = kind === "" ? (named.exec(file) ?? []) : [];
  const bare = name.replace(/[-_]?[\da-f]{32}$/, "").replace(/_framed$/, "");
  return {
    picture: path,
    place: [bare, device, language ?? ""],
    // Shops number what has no name: "1_en-US" and "3" say nothing.
    name: bare.replace(/^\d+[_ -]?(?=[a-z]{2}[-_][A-Z]{2}$|$)/, ""),
    appName: names.get(system),
    platform: "ios",
    system,
    variant: `${device} ${language ?? ""}`,
    tags: [device],
    language,
  };
}

/** The names that the shops show: of the first language that has one. */
async function appNames(files: SourceFiles): Promise<ReadonlyMap<System, string>> {
  const found = new Map<System, string>();
  for (const path of files.others) {
    const isApple = /(?:^|\/)[^/]+\/name\.txt$/.test(path);
    if (!isApple && !/(?:^|\/)[^/]+\/title\.txt$/.test(path)) continue;
    const name = (await files.text(path)).trim();
    const system = isApple ? "ios" : "android";
    if (name !== "" && !found.has(system)) found.set(system, name);
  }
  return found;
}
