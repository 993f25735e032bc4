import { join } from "node:path";
import type { LibraryStorage } from "../../src/database/storage.ts";
import { folderImageStore } from "../../src/images/folder-image-store.ts";
import type { ImageStore } from "../../src/images/image-store.ts";
import type { TextRow } from "../../src/images/text-reader.ts";
import { importLibrary } from "../../src/library/importing/import-library.ts";
import type { ImportOptions, ImportServices } from "../../src/library/importing/import-run.ts";
import { fakeEncoder } from "./fake-encoder.ts";
import { temporaryFolder, writeFiles } from "./folder.ts";
import { jsonLines } from "./json-lines.ts";
import { openSharedDecoder, openSharedTreeReader } from "./shared-processes.ts";
import { openLibrary } from "./storage.ts";

/** An empty library with its pictures, and a folder to import from. */
export type ImportSetting = ReturnType<typeof importSetting>;

/** The rows of a text, all of one size: none is a heading. */
export function textRows(text: string): TextRow[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line, at) => ({
    text: line,
    top: at / lines.length,
    left: 0.05,
    width: 0.3,
    height: 0.01,
  }));
}

/** Imports one file under a name of its own into a new library. */
export async function importFile(name: string, content: string | Uint8Array, options: ImportOptions = {}) {
  const setting = importSetting();
  await setting.write({ [name]: content });
  const summary = await importLibrary(setting.services, join(setting.source, name), options);
  return { setting, summary, screens: await setting.screens() };
}

/** Reads no picture: tests about rows must not wait for OCR. */
export const silentReader = () => ({ readRows: async () => [], close: () => undefined });

/** The services of an import into a library, without OCR and with an encoder that hashes. */
export function importServices(
  library: LibraryStorage,
  images: ImageStore = folderImageStore(join(temporaryFolder(), "images"), library),
) {
  const readers = { openTextReader: silentReader, openPictureDecoder: openSharedDecoder };
  return { library, images, encoder: fakeEncoder(), ...readers };
}

/** Opens a new setting. */
export function importSetting(services: Partial<ImportServices> = {}) {
  const home = temporaryFolder();
  /** Folder for manifests and pictures. */
  const source = temporaryFolder();
  const opened = openLibrary(join(home, "library.sqlite"));
  const imagesRoot = join(home, "images");
  const images = services.images ?? folderImageStore(imagesRoot, opened.library);
  const usual = importServices(opened.library, images);
  const all: ImportServices = { ...usual, openTreeReader: openSharedTreeReader, ...services };
  return {
    ...opened,
    encoder: usual.encoder,
    images,
    imagesRoot,
    source,
    services: all,
    write: (files: Readonly<Record<string, string | Uint8Array>>) => writeFiles(source, files),
    /** Writes rows as `manifest.jsonl` and imports them. */
    async importRows(rows: readonly object[], options: ImportOptions = {}) {
      const text = jsonLines(rows);
      await writeFiles(source, { "manifest.jsonl": text });
      return importLibrary(all, join(source, "manifest.jsonl"), options);
    },
    /** Every live screen, in order of title. */
    async screens() {
      const found = await opened.library.screensByIds(await opened.library.screenIds());
      return found.toSorted((a, b) => a.title.localeCompare(b.title));
    },
  };
}
