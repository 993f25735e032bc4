// Collections of pictures that people keep: a library of Eagle, and exports of Figma.
import { basename, dirname } from "node:path";
import { platformOfSystem, systemOfName } from "../../rows/guess-system.ts";
import { isObject } from "../json-row.ts";
import { type LayoutRow, listOf, momentOf, type SourceReader, textOf } from "./reader.ts";

type Fields = Record<string, unknown>;

/**
 * `images/<ID>.info/` has an item and its `metadata.json`; that of the library has the tree of its folders.
 */
export const eagle: SourceReader = {
  name: "eagle",
  what: "a library of Eagle",
  rows: async (files) => {
    const top = files.others.find((path) => !path.includes(".info/") && basename(path) === "metadata.json");
    const library = top === undefined ? null : await files.json(top);
    const folders = new Map<string, string>();
    const note = (folder: Fields): void => {
      folders.set(textOf(folder["id"]), textOf(folder["name"]));
      for (const child of listOf(folder["children"])) note(child);
    };
    if (isObject(library)) for (const folder of listOf(library["folders"])) note(folder);
    const others = new Set(files.others);
    const rows: LayoutRow[] = [];
    for (const picture of files.pictures) {
      const metadata = `${dirname(picture)}/metadata.json`;
      const item = others.has(metadata) ? await files.json(metadata) : null;
      if (!isObject(item)) continue;
      if (item["isDeleted"] === true) files.leaveOut("deleted_there", picture);
      else rows.push(eagleRow(picture, item, folders));
    }
    return rows;
  },
};

function eagleRow(picture: string, item: Fields, folders: ReadonlyMap<string, string>): LayoutRow {
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(textOf) : []);
  const names = texts(item["folders"]).flatMap((id) => folders.get(id) ?? []);
  const star = Number(item["star"] ?? 0);
  const system = [...names, textOf(item["name"])]
    .map((name) => systemOfName(name))
    .find((each) => each !== null);
  const annotation = textOf(item["annotation"]).trim();
  return {
    picture,
    place: [textOf(item["id"]) || dirname(picture)],
    name: textOf(item["name"]),
    platform: Number(item["width"] ?? 0) > Number(item["height"] ?? 1) ? "web" : "ios",
    system: system ?? undefined,
    tags: [...texts(item["tags"]), star > 0 ? `${star} star${star > 1 ? "s" : ""}` : undefined],
    takenAt: momentOf(item["btime"] ?? item["modificationTime"]),
    fields: {
      ...(/^https?:/i.test(textOf(item["url"])) && { source_url: textOf(item["url"]) }),
      ...(annotation !== "" && { description: annotation }),
      ...(names.length > 0 && { collections: names.map((name) => ({ name })) }),
      original_name: textOf(item["name"]),
    },
  };
}

const numbered = /^(?:frame|group|rectangle|component|artboard|section)?[ _-]*\d+$/i;

/** Exports of frames: `/` in a name makes folders, of which the first is the page; `@2x` is the scale. */
export const figma: SourceReader = {
  name: "figma",
  what: "exports of Figma",
  rows: async (files) =>
    files.pictures.map((picture) => {
      const parts = picture
        .replace(/(?:@\d+(?:\.\d+)?x)?\.\w+$/, "")
        .split("/")
        .map((part) => part.trim());
      const name = parts.at(-1) ?? "";
      const page = parts.length > 1 ? parts[0] : undefined;
      const system = systemOfName(picture) ?? undefined;
      return {
        picture,
        place: parts,
        ...(numbered.test(name) ? {} : { name }),
        platform: platformOfSystem.get(system ?? "ios") ?? "ios",
        system,
        tags: [page],
      };
    }),
};
