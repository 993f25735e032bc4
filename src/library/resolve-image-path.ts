// A manifest is somebody else's file: what it names is read only inside the manifest's own folder, and never over a network.
import { realpath, stat } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { RowError } from "./row-error.ts";

/** The real path of a picture. `folder` is the real path of the manifest's folder. Nothing is opened. Throws `RowError`. */
export async function resolveImagePath(folder: string, image: string): Promise<string> {
  const refusal = refuseSpelling(image);
  if (refusal !== null) throw new RowError("image", "image_path_refused", refusal);
  const path = await realpath(resolve(folder, image)).catch((cause: NodeJS.ErrnoException) => {
    throw new RowError("image", "image_not_found", `cannot be read (${cause.code ?? cause.message}).`, {
      cause,
    });
  });
  if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) {
    throw new RowError("image", "image_path_refused", "leads out of the manifest's folder.");
  }
  if (!(await stat(path)).isFile()) throw new RowError("image", "image_path_refused", "is not a file.");
  return path;
}

function refuseSpelling(image: string): string | null {
  if (image.includes("\0")) return "has a NUL in it.";
  if (/^[a-z][a-z0-9+.-]*:/i.test(image)) return "must be a path; addresses are not fetched.";
  if (image.startsWith("/") || image.startsWith("~")) return "must be relative to the manifest.";
  if (image.includes("\\")) return "must be written with / between folders.";
  if (image.split("/").includes("..")) return "must not contain `..`.";
  return null;
}
