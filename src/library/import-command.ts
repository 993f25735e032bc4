// STAND-IN until the library branch is merged. Overwrite it.
import type { ScreenEncoder } from "../engine/engine.ts";
import { OperatorError } from "../errors.ts";
import type { ImageStore } from "../images/image-store.ts";
import type { Storage } from "../storage/storage.ts";

/** What an import needs. */
export interface ImportServices {
  readonly storage: Storage;
  readonly images: ImageStore;
  readonly encoder: ScreenEncoder;
}

/** The options of the command. */
export interface ImportOptions {
  readonly dryRun: boolean;
  readonly deleteMissing: boolean;
  readonly ocr: boolean;
  readonly json: boolean;
}

/** Imports a library and returns the exit code. */
export async function runImport(
  _services: ImportServices,
  path: string,
  _options: ImportOptions,
): Promise<number> {
  throw new OperatorError(`${path} cannot be imported: the import is not in this build.`);
}
