import { mkdirSync } from "node:fs";
import type { Config } from "./config.ts";
import { OperatorError } from "./errors.ts";
import { pathsIn } from "./paths.ts";
import { openSqlite } from "./storage/sqlite/open.ts";
import type { Storage } from "./storage/storage.ts";

/** Opens the records of the data folder and creates both when they are not there yet. */
export function openRecords(config: Pick<Config, "dataDir">): Storage {
  createDataFolder(config);
  return openSqlite(pathsIn(config.dataDir).records);
}

/** Creates the data folder for this user alone, when it is not there yet. */
export function createDataFolder({ dataDir }: Pick<Config, "dataDir">): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new OperatorError(
      `DATA_DIR: ${dataDir} cannot be created. Set it to a folder that this process may write.`,
      { cause },
    );
  }
}
