import type { LibraryStorage } from "../../database/storage.ts";
import type { KeptVersions } from "../../database/stores/picture-versions.ts";
import type { ImageStore } from "../../images/image-store.ts";
import type { PictureDecoder } from "../../images/picture-decoder.ts";
import type { TextReader } from "../../images/text-reader.ts";
import type { ScreenEncoder } from "../../index/engine.ts";
import type { TreeReader } from "../trees/tree-reader.ts";
import type { PictureWork } from "./picture-work.ts";
import type { ImportWrite, PersonWrite } from "./word-edits.ts";

/** The dependencies of writes. Those who open a process close it. */
export interface WriteServices {
  readonly library: LibraryStorage;
  readonly images: ImageStore;
  readonly encoder: ScreenEncoder;
  /** The earlier pictures of a screen to keep; the default of the setting unless given. */
  readonly keptVersions?: KeptVersions | undefined;
  /** Opens OCR when the first picture needs it; the built-in one unless given. */
  readonly openTextReader?: () => TextReader;
  /** Opens what decodes pictures; the built-in one unless given. */
  readonly openPictureDecoder?: () => PictureDecoder;
  /** Opens what reads trees; the built-in one unless given. */
  readonly openTreeReader?: () => TreeReader;
}

/** Everything that a row needs on its way into the library, of an import or by itself. */
export interface RowTools {
  readonly services: WriteServices;
  /** The work on the pictures of the batch at hand. */
  readonly pictures: PictureWork;
  readonly write: ImportWrite | PersonWrite;
}

/** True when nothing is written, encoded or read from pictures. */
export function isDryRun({ write }: Pick<RowTools, "write">): boolean {
  return write.kind === "import" && write.isDryRun;
}
