import { folderImageStore } from "../../src/images/folder-image-store.ts";

/** Replaces a picture as an import does that is killed before its commit: neither kept nor undone. */
export async function putUnfinished(imagesRoot: string, id: string): Promise<void> {
  const file = (text: string) => new TextEncoder().encode(text);
  const others = { optimized: file("other optimized"), high: file("other high") };
  const original = { file: file("other original"), format: "png" } as const;
  await folderImageStore(imagesRoot).put(id, { original, ...others });
}
