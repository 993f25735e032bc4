import type { PictureFile } from "../images/folder-image-store.ts";
import type { FileHash } from "./hash-file.ts";

/** How a file differs from what a record or a manifest says of it, or null. */
export function differenceOf(
  { bytes, sha256 }: Pick<PictureFile, "bytes" | "sha256">,
  found: FileHash,
): string | null {
  if (bytes !== undefined && bytes !== found.bytes) return `has ${found.bytes} bytes instead of ${bytes}`;
  if (sha256 !== undefined && sha256 !== found.sha256) return "is changed: its SHA-256 is another";
  return null;
}
