import type { Config } from "./config.ts";
import { createDataFolder } from "./data-folder.ts";
import { pathsIn } from "./paths.ts";
import { openSqlite } from "./storage/sqlite/open.ts";
import type { Storage } from "./storage/storage.ts";

/** Opens the records of the data folder and creates both when they are not there yet. */
export function openRecords(config: Pick<Config, "dataDir">): Storage {
  createDataFolder(config);
  return openSqlite(pathsIn(config.dataDir).records);
}
