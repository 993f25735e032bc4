// Paths in the data folder. Only database, pictures and secret matter: the index can be rebuilt.
import { join } from "node:path";

/** The ending of a file that is not whole yet. */
export const partialEnding = ".partial";

export function pathsIn(dataDir: string) {
  return {
    database: join(dataDir, "records.sqlite"),
    images: join(dataDir, "images"),
    index: join(dataDir, "index"),
    signingKeys: join(dataDir, "image-signing-keys.json"),
    servingLock: join(dataDir, "serving.lock"),
    importLock: join(dataDir, "import.lock"),
    /** Uploads that are to be imported, a folder for each job. */
    imports: join(dataDir, "imports"),
    describeLock: join(dataDir, "describe.lock"),
    backupLock: join(dataDir, "backup.lock"),
    /** The manifest of a backup; only in backups. */
    backupManifest: join(dataDir, "backup.json"),
  } as const;
}
