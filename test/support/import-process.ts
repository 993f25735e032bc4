// A process that imports and says after each batch how many rows are in the library, to be killed: node
// import-process.ts HOME SOURCE IMPORT_ID.
import { join } from "node:path";
import { folderImageStore } from "../../src/images/folder-image-store.ts";
import { importLibrary } from "../../src/library/importing/import-library.ts";
import { fakeEncoder } from "./fake-encoder.ts";
import { openLibrary } from "./storage.ts";

const [home = "", source = "", importId = ""] = process.argv.slice(2);
const { library } = openLibrary(join(home, "library.sqlite"));
const services = { library, images: folderImageStore(join(home, "images"), library), encoder: fakeEncoder() };
await importLibrary(services, source, {
  hasOcr: false,
  importId,
  onProgress: ({ imported, updated, unchanged }) => {
    // Pictures are told of when they are read, before their batch is written.
    const written = imported + updated + unchanged;
    if (written > 0) process.stdout.write(`${written}\n`);
  },
});
