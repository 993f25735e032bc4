// STAND-IN until the library branch is merged. Overwrite it.
import type { ScreenEncoder } from "../engine/engine.ts";
import { OperatorError } from "../errors.ts";
import type { ImageStore } from "../images/image-store.ts";
import type { LibraryStorage } from "../storage/storage.ts";

/** What an import needs. */
export interface ImportServices {
  readonly library: LibraryStorage;
  readonly images: ImageStore;
  readonly encoder: ScreenEncoder;
}

/** How to import, and how to show it. */
export interface ImportCommandOptions {
  readonly isDryRun?: boolean;
  readonly isMissingDeleted?: boolean;
  readonly hasOcr?: boolean;
  readonly isJson?: boolean;
  readonly signal?: AbortSignal;
}

/** Imports a library and returns the exit code. */
export async function runImport(
  _services: ImportServices,
  source: string,
  _options: ImportCommandOptions = {},
): Promise<number> {
  throw new OperatorError(`${source} cannot be imported: the import is not in this build.`);
}
