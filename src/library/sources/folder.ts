import { lstat, readdir } from "node:fs/promises";
import { join, parse, posix } from "node:path";
import type { ManifestEntry, RowContent } from "../row.ts";
import { RowError } from "../row.ts";
import { openRegularFile, resolveImagePath } from "../source-files.ts";
import { isObject } from "./jsonl.ts";

/** The names of pictures. */
export const pictureName = /\.(png|jpe?g|webp|gif|bmp|tiff?|avif|heic)$/i;
/** 1 MB. */
const sidecarBytesMax = 1_000_000;

/**
 * Rows of a folder of pictures, in the order of their paths: each picture with the fields of its sidecar (`login.png.json` or
 * `login.json`), and app and platform from `<platform>/<app>/…` where the sidecar has none. Hidden files are skipped.
 */
export async function* readFolder(folder: string): AsyncGenerator<ManifestEntry> {
  const pictures = await listPictures(folder);
  for (const [index, image] of pictures.entries()) {
    const row = index + 1;
    yield { row, content: await readPictureRow(folder, image), fraction: row / pictures.length };
  }
}

/** Walks real folders only: `readdir` with `recursive` would follow a link out of the folder (Bun 1.4.5, seen). */
async function listPictures(root: string, folder = ""): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) paths.push(...(await listPictures(root, path)));
    else if (pictureName.test(entry.name)) paths.push(path);
  }
  return paths.sort();
}

async function readPictureRow(folder: string, image: string): Promise<RowContent> {
  try {
    const sidecar = await readSidecar(folder, image);
    return { ...fieldsOfPath(image), ...sidecar, image };
  } catch (error) {
    if (error instanceof RowError) return error;
    throw error;
  }
}

function fieldsOfPath(image: string): Record<string, unknown> {
  const [platform, app, ...rest] = image.split("/");
  return rest.length === 0 ? {} : { platform, app_name: app };
}

async function readSidecar(folder: string, image: string): Promise<Record<string, unknown>> {
  const { dir, name } = parse(image);
  for (const candidate of [`${image}.json`, join(dir, `${name}.json`)]) {
    if (await isListed(folder, candidate))
      return parseSidecar(candidate, await resolveImagePath(folder, candidate));
  }
  return {};
}

/** Looks at the name only: a link that leads out is refused when it is resolved. */
function isListed(folder: string, path: string): Promise<boolean> {
  return lstat(join(folder, path)).then(
    () => true,
    () => false,
  );
}

async function parseSidecar(name: string, path: string): Promise<Record<string, unknown>> {
  const refusal = (problem: string, cause?: Error) =>
    new RowError(null, "row_unreadable", `${name} ${problem}`, { cause });
  const file = await openRegularFile(path).catch((cause: Error) => {
    throw refusal(`cannot be read: ${cause.message}`, cause);
  });
  await using _ = file;
  if ((await file.stat()).size > sidecarBytesMax) throw refusal("is larger than 1 MB.");
  const value: unknown = await new Response(await file.readFile()).json().catch((cause: Error) => {
    throw refusal(`is not JSON: ${cause.message}`, cause);
  });
  if (isObject(value)) return value;
  throw refusal("is not a JSON object.");
}
