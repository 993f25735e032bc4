// The original pictures of some screens as a ZIP file, for people and keys that may see these screens.
import type { Screen } from "../../database/screens.ts";
import { ApiError } from "../../errors.ts";
import type { TransferSlots } from "../../http/transfer-slots.ts";
import type { ImageStore } from "../../images/image-store.ts";
import type { KeyServices } from "../../people/keys/key-gate.ts";
import { folded } from "../../system/folding.ts";
import { streamOf } from "../archives/write-tar.ts";
import { type ZippedFile, zipChunks } from "../archives/write-zip.ts";
import { portableName } from "./portable-name.ts";

export interface OriginalsServices extends KeyServices {
  readonly images: ImageStore;
  readonly originalSlots: TransferSlots;
}

export interface WantedOriginals {
  /** The holder of the slot for downloads: a workspace, or the visitors of its links. */
  readonly takenBy: string;
  /** At most 1,000. */
  readonly ids: readonly string[];
  /** Names begin with their place, and there are no folders. */
  readonly isNumbered: boolean;
}

export interface OpenOriginals {
  readonly body: ReadableStream<Uint8Array>;
  readonly pictures: number;
}

const endings = { png: ".png", jpeg: ".jpg", webp: ".webp" } as const;

/**
 * The originals of the live screens among `ids`, in their order. Throws `not_found` where
 * none of them has a picture, and `concurrency_limit_exceeded`.
 */
export async function openOriginals(
  services: OriginalsServices,
  { takenBy, ids, isNumbered }: WantedOriginals,
): Promise<OpenOriginals> {
  const { images, log, originalSlots, storage } = services;
  const release = originalSlots.take(takenBy);
  try {
    const known = [...new Set(ids.map((id) => id.toLowerCase()))];
    const byId = new Map((await storage.library.screensByIds(known)).map((screen) => [screen.id, screen]));
    const files = namedOriginals(
      known.flatMap((id) => byId.get(id) ?? []),
      images,
      isNumbered,
    );
    if (files.length === 0) throw new ApiError("not_found", "ids: none of these screens has a picture.");
    // A fault cuts the connection: the client sees that the file is not whole.
    const body = streamOf(zipChunks(files), (error) => {
      release();
      if (error !== null) log.error({ err: error }, "a download of originals was cut");
    });
    return { body, pictures: files.length };
  } catch (error) {
    release();
    throw error;
  }
}

export function originalsHeaders(now: number): Readonly<Record<string, string>> {
  return {
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="originals-${new Date(now).toISOString().slice(0, 10)}.zip"`,
    "cache-control": "no-store",
  };
}

/** Each as `app/name` or `01 name` of its file; names that a file system takes for the same are numbered. */
function namedOriginals(
  screens: readonly Screen[],
  images: ImageStore,
  isNumbered: boolean,
): readonly ZippedFile[] {
  const taken = new Set<string>();
  const digits = String(screens.length).length;
  return screens.flatMap(({ id, appName, picture, title, originalName = "" }, at) => {
    if (picture === null) return [];
    const place = String(at + 1).padStart(Math.max(2, digits), "0");
    const start = isNumbered ? `${place} ` : `${portableName(appName) || "app"}/`;
    const base = portableName(originalName) || portableName(title) || id;
    const nameOf = (n: number) => `${start}${base}${n === 1 ? "" : ` (${n})`}${endings[picture.format]}`;
    let n = 1;
    while (taken.has(folded(nameOf(n)))) n += 1;
    taken.add(folded(nameOf(n)));
    const read = async () => {
      const original = await images.original(id, picture.format);
      if (original === null) throw new Error(`The original of screen ${id} is missing.`);
      return original.bytes();
    };
    return [{ name: nameOf(n), read }];
  });
}
