import { rowlessStore, textFiles } from "./image-stores.ts";

/** Replaces a picture as an import does that is killed before its commit: neither kept nor undone. */
export async function putUnfinished(imagesRoot: string, id: string): Promise<void> {
  await rowlessStore(imagesRoot).put(id, textFiles("other"));
}
