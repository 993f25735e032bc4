// Pictures as a model gets them: small, within bounds, and none of them worth failing for.
import type { ContentBlock } from "@modelcontextprotocol/server";
import pLimit from "p-limit";
import { contactSheet, type Thumbnail, thumbnailsMax } from "../images/contact-sheet.ts";
import {
  type Area,
  cutPart,
  type FittedBounds,
  type FittedPictures,
  fitPicture,
} from "../images/fit-picture.ts";
import { smallPicture, thumbnail } from "../images/small-pictures.ts";
import type { SearchServices } from "../search/search-services.ts";
import { PictureQueueFullError } from "./picture-queue.ts";
import type { ToolCall } from "./tool.ts";

const picturesMax = 15;
/** Pixels of a part of a picture that is shown alone. */
const partSide = 300;
/** Pictures of one call that wait for their turn at once: a call with many does not hold up another. */
const waitingAtOnceMax = 2;
/** All pictures together: the answer is one JSON text, which both sides hold in memory whole. */
const base64CharactersMax = 4_000_000;
const noPicture = { reason: "none" };
const notSent = { reason: "not sent, ask get_screens for it" };

/** A picture, or why it is not shown. */
type Picture = FittedPictures | { readonly reason: string };

/** The id of a screen, with or without a picture, and the part of it that is shown alone. */
interface Pictured {
  readonly id: string;
  readonly hasPicture: boolean;
  readonly part?: Area | undefined;
}

export interface ShownPictures {
  /** For each screen why its picture is not shown, or not the whole of it; undefined where it is. */
  readonly reasons: readonly (string | undefined)[];
  /** Each picture behind a head with the number of its screen. */
  readonly blocks: readonly ContentBlock[];
}

/** The pictures of the first screens within bounds; of a long page as many parts as they allow. */
export async function readPictures(
  services: SearchServices,
  call: ToolCall,
  screens: readonly Pictured[],
  bounds: FittedBounds,
): Promise<ShownPictures> {
  const pictures = [
    ...(await readEach(services, call, screens.slice(0, picturesMax), pictureWithin(bounds))),
    ...screens.slice(picturesMax).map(({ hasPicture }) => (hasPicture ? notSent : noPicture)),
  ];
  let charactersLeft = base64CharactersMax;
  const shown = pictures.map((picture) => {
    if ("reason" in picture) return picture;
    const base64 = picture.parts.map(({ file }) => Buffer.from(file).toString("base64"));
    const characters = base64.reduce((sum, { length }) => sum + length, 0);
    if (characters > charactersLeft) return notSent;
    charactersLeft -= characters;
    return { ...picture, base64 };
  });
  return {
    reasons: shown.map((picture) => ("reason" in picture ? picture.reason : remarkOn(picture))),
    blocks: shown.flatMap((picture, at) => ("reason" in picture ? [] : blocksOf(picture, at + 1))),
  };
}

/** As `readPictures`, small ones: as many on a sheet as fit, each under the number of its screen. */
export async function readSheets(
  services: SearchServices,
  call: ToolCall,
  screens: readonly Pictured[],
): Promise<ShownPictures> {
  const pictures = await readEach(services, call, screens, pictureOfSheet);
  const numbered = pictures.flatMap((picture, at) =>
    "reason" in picture
      ? []
      : picture.parts.map(({ file }) => ({
          number: at + 1,
          tile: file,
        })),
  );
  const sheets = await Promise.all(evenly(numbered).map(readSheet));
  return {
    reasons: pictures.map((picture) => ("reason" in picture ? picture.reason : undefined)),
    blocks: sheets.flat(),
  };
}

/** In parts of about the same size, each small enough for a sheet. */
function evenly(numbered: readonly Thumbnail[]): (readonly Thumbnail[])[] {
  const sheets = Math.ceil(numbered.length / thumbnailsMax);
  const size = Math.ceil(numbered.length / Math.max(1, sheets));
  return Array.from({ length: sheets }, (_, at) => numbered.slice(at * size, (at + 1) * size));
}

async function readSheet(numbered: readonly Thumbnail[]): Promise<ContentBlock[]> {
  const { file, type } = await contactSheet(numbered);
  return [
    { type: "text", text: `Screens ${numbered.map(({ number }) => number).join(", ")}` },
    { type: "image", data: Buffer.from(file).toString("base64"), mimeType: type },
  ];
}

function remarkOn({ parts, of }: FittedPictures): string | undefined {
  if (parts.length === of) return undefined;
  const shown = parts.length === 1 ? "the beginning" : `the first ${parts.length} of ${of} parts`;
  return `${shown} of a long page${parts.length === 1 ? ", get_screens shows more" : ""}`;
}

function blocksOf(
  { parts, of, base64 }: FittedPictures & { readonly base64: readonly string[] },
  index: number,
): ContentBlock[] {
  return parts.flatMap(({ type }, part): ContentBlock[] => [
    { type: "text", text: `Screen ${index}${of > 1 ? `, part ${part + 1} of ${of}` : ""}` },
    { type: "image", data: base64[part] ?? "", mimeType: type },
  ]);
}

/** A way to make the picture of a screen; those of one `name` are the same. */
interface PictureForm {
  readonly name: string;
  make(
    images: SearchServices["images"],
    id: string,
    version: string | undefined,
  ): Promise<FittedPictures | null>;
}

function pictureWithin({ side, partsMax }: FittedBounds): PictureForm {
  return {
    name: `${side} ${partsMax}`,
    make: (images, id, version) =>
      partsMax === 1 ? smallPicture(images, id, version, side) : fitPicture(images, id, { side, partsMax }),
  };
}

const pictureOfSheet: PictureForm = {
  name: "sheet",
  make: async (images, id, version) => {
    const file = await thumbnail(images, id, version);
    return file && { parts: [{ file, type: "image/jpeg" }], of: 1 };
  },
};

function pictureOfPart(part: Area): PictureForm {
  return {
    name: `${part.left} ${part.top} ${part.width} ${part.height}`,
    make: (images, id) => cutPart(images, id, part, partSide),
  };
}

async function readEach(
  services: SearchServices,
  call: ToolCall,
  screens: readonly Pictured[],
  whole: PictureForm,
): Promise<readonly Picture[]> {
  const pictured = screens.filter(({ hasPicture }) => hasPicture).map(({ id }) => id);
  const versions = await services.images.versions(pictured).catch((error: unknown) => ({ error }));
  return pLimit(waitingAtOnceMax).map(screens, async (screen): Promise<Picture> => {
    if (!screen.hasPicture) return noPicture;
    if ("error" in versions) return couldNotBeRead(services, call, screen, versions.error);
    return readPicture(services, call, screen, whole, versions.get(screen.id));
  });
}

async function readPicture(
  services: SearchServices,
  call: ToolCall,
  { id, part }: Pictured,
  whole: PictureForm,
  version: string | undefined,
): Promise<Picture> {
  const { name, make } = part === undefined ? whole : pictureOfPart(part);
  const key = `${id} ${version} ${name}`;
  const made = () => make(services.images, id, version);
  try {
    const picture = await call.pictures.get(key, call.caller.workspaceId, call.signal, made);
    return picture ?? { reason: "missing" };
  } catch (error) {
    if (error instanceof PictureQueueFullError) return { reason: "not sent, busy" };
    if (call.signal.aborted) throw error;
    return couldNotBeRead(services, call, { id }, error);
  }
}

function couldNotBeRead(
  { log }: SearchServices,
  { trace }: ToolCall,
  { id }: Pick<Pictured, "id">,
  err: unknown,
): Picture {
  log.warn({ requestId: trace.id, screenId: id, err }, "a picture could not be read");
  return { reason: "could not be read" };
}
