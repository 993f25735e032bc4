import { join } from "node:path";
import type { Screen } from "../../src/database/screens.ts";
import { folderImageStore } from "../../src/images/folder-image-store.ts";
import type { ImageStore } from "../../src/images/image-store.ts";
import type { TextRow } from "../../src/images/text-reader.ts";
import { importLibrary } from "../../src/library/importing/import-library.ts";
import type { ImportOptions, ImportServices } from "../../src/library/importing/import-run.ts";
import type { ImportSummary } from "../../src/library/importing/report.ts";
import { type FakeEncoder, fakeEncoder } from "./fake-encoder.ts";
import { temporaryFolder, writeFiles } from "./folder.ts";
import { openSharedDecoder, openSharedTreeReader } from "./shared-processes.ts";
import { type OpenLibrary, openLibrary } from "./storage.ts";

/** An empty library with its pictures, and a folder to import from. */
export interface ImportSetting extends OpenLibrary {
  readonly encoder: FakeEncoder;
  readonly images: ImageStore;
  readonly imagesRoot: string;
  /** Folder for manifests and pictures. */
  readonly source: string;
  readonly services: ImportServices;
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
  /** Writes rows as `manifest.jsonl` and imports them. */
  importRows(rows: readonly object[], options?: ImportOptions): Promise<ImportSummary>;
  /** Every live screen, in order of title. */
  screens(): Promise<readonly Screen[]>;
}

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

/** Opens a new setting. */
export function importSetting(services: Partial<ImportServices> = {}): ImportSetting {
  const [home, source] = [temporaryFolder(), temporaryFolder()];
  const opened = openLibrary(join(home, "library.sqlite"));
  const imagesRoot = join(home, "images");
  const images = services.images ?? folderImageStore(imagesRoot, opened.library);
  const encoder = fakeEncoder();
  const openers = {
    openTextReader: silentReader,
    openPictureDecoder: openSharedDecoder,
    openTreeReader: openSharedTreeReader,
  };
  const all = { library: opened.library, images, encoder, ...openers, ...services };
  return {
    ...opened,
    encoder,
    images,
    imagesRoot,
    source,
    services: all,
    write: (files) => writeFiles(source, files),
    async importRows(rows, options = {}) {
      const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
      await writeFiles(source, { "manifest.jsonl": text });
      return importLibrary(all, join(source, "manifest.jsonl"), options);
    },
    async screens() {
      const found = await opened.library.screensByIds(await opened.library.screenIds());
      return found.toSorted((a, b) => a.title.localeCompare(b.title));
    },
  };
}
