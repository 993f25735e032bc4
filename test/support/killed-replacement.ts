// A process that imports and is killed between the files of its pictures and their records: bun
// killed-replacement.ts DATA_DIR DATABASE_URL SOURCE.

import { openStorage } from "../../src/database/open-storage.ts";
import { folderImageStore } from "../../src/images/folder-image-store.ts";
import { importLibrary } from "../../src/library/importing/import-library.ts";
import { pathsIn } from "../../src/system/paths.ts";
import { fakeEncoder } from "./fake-encoder.ts";

const [dataDir = "", databaseUrl = "", source = ""] = process.argv.slice(2);
const { library } = await openStorage({ dataDir, databaseUrl: databaseUrl === "" ? null : databaseUrl });
const upsertScreens = async () => void process.kill(process.pid, "SIGKILL");
const services = {
  library: { ...library, upsertScreens },
  images: folderImageStore(pathsIn(dataDir).images, library),
  encoder: fakeEncoder(),
};
await importLibrary(services, source, { hasOcr: false });
