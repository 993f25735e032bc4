// Where things are in the data folder. Only the records, the pictures and the secret matter: the index is made again from the records.
import { join } from "node:path";

/** The files and folders of a data folder. */
export function pathsIn(dataDir: string) {
  return {
    records: join(dataDir, "records.sqlite"),
    images: join(dataDir, "images"),
    index: join(dataDir, "index"),
    signingKeys: join(dataDir, "image-signing-keys.json"),
    servingLock: join(dataDir, "serving.lock"),
    importLock: join(dataDir, "import.lock"),
  } as const;
}
