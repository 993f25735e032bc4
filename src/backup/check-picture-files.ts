import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type PictureFile, pictureFiles } from "../images/folder-image-store.ts";
import type { Picture } from "../storage/storage.ts";
import { differenceOf } from "./difference-of.ts";
import { hashFile } from "./hash-file.ts";
import type { Problem } from "./problem.ts";

/** The files of a picture as they lie in the store. */
export interface CheckedFiles {
  readonly problems: readonly Problem[];
  readonly files: number;
  readonly bytes: number;
}

/**
 * Compares the folder of a screen in the store at `root` with its record, `null` when it has no picture: the original by its hash, the
 * delivered sizes by their bytes.
 */
export async function checkPictureFiles(
  root: string,
  id: string,
  picture: Picture | null,
): Promise<CheckedFiles> {
  const folder = `${id.slice(0, 2)}/${id}`;
  const names = await readdir(join(root, folder)).catch(ifMissing(null));
  if (picture === null) {
    const problem: Problem = {
      code: "file_orphaned",
      path: `images/${folder}`,
      reason: "is of no screen in the records",
    };
    return { problems: names === null ? [] : [problem], files: 0, bytes: 0 };
  }
  const wanted = pictureFiles(id, picture);
  const found = await Promise.all(wanted.map(async (file) => ({ ...(await look(root, file)), file })));
  const isWanted = new Set(wanted.map(({ path }) => path));
  const extra = (names ?? []).map((name) => `${folder}/${name}`).filter((path) => !isWanted.has(path));
  return {
    problems: [
      ...found.flatMap(({ problem }) => (problem === null ? [] : [problem])),
      ...extra.map(
        (path): Problem => ({ code: "file_orphaned", path: `images/${path}`, reason: "is in no record" }),
      ),
    ],
    files: found.length,
    bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function look(root: string, file: PictureFile): Promise<{ problem: Problem | null; bytes: number }> {
  const at = join(root, file.path);
  const path = `images/${file.path}`;
  const found = file.sha256 === undefined ? await sizeOf(at) : await hashFile(at);
  if (found === null) return { problem: { code: "file_missing", path, reason: "is missing" }, bytes: 0 };
  const reason = differenceOf(file, found);
  return { problem: reason === null ? null : { code: "file_damaged", path, reason }, bytes: found.bytes };
}

async function sizeOf(path: string): Promise<{ readonly bytes: number; readonly sha256: string } | null> {
  const found = await stat(path).catch(ifMissing(null));
  return found === null ? null : { bytes: found.size, sha256: "" };
}

function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}
