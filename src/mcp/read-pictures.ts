// Pictures as a model gets them: small, within bounds, and none of them worth failing for.
import type { ContentBlock } from "@modelcontextprotocol/server";
import pLimit from "p-limit";
import { ApiError } from "../errors.ts";
import { fitPicture } from "../images/fit-picture.ts";
import type { SearchServices } from "../search/search-services.ts";
import type { ToolCall } from "./tool.ts";

const picturesMax = 15;
/**
 * As many pictures of one call wait for their turn at once: a call with many does not keep another one
 * waiting until its end.
 */
const waitingAtOnceMax = 2;
/** Of all pictures together: the answer is one JSON text, which both sides hold in memory whole. */
const base64CharactersMax = 4_000_000;
const notSent = { reason: "not sent, ask get_screens for it" };

/** A picture, or why it is not shown. */
type Picture = { readonly base64: string; readonly type: string } | { readonly reason: string };

/** The id of a screen, with or without a picture. */
export interface Pictured {
  readonly id: string;
  readonly hasPicture: boolean;
}

/** The pictures of an answer. */
export interface ShownPictures {
  /** For each screen why its picture is not shown, undefined where it is. */
  readonly reasons: readonly (string | undefined)[];
  /** Each picture behind a head with the number of its screen. */
  readonly blocks: readonly ContentBlock[];
}

/** The pictures of the first screens, at most `side` pixels a side. */
export async function readPictures(
  services: SearchServices,
  call: ToolCall,
  screens: readonly Pictured[],
  side: number,
): Promise<ShownPictures> {
  const limit = pLimit(waitingAtOnceMax);
  const pictures = await limit.map(screens, async ({ id, hasPicture }, at): Promise<Picture> => {
    if (!hasPicture) return { reason: "none" };
    return at < picturesMax ? readPicture(services, call, id, side) : notSent;
  });
  let charactersLeft = base64CharactersMax;
  const shown = pictures.map((picture) => {
    if ("reason" in picture) return picture;
    if (picture.base64.length > charactersLeft) return notSent;
    charactersLeft -= picture.base64.length;
    return picture;
  });
  return {
    reasons: shown.map((picture) => ("reason" in picture ? picture.reason : undefined)),
    blocks: shown.flatMap((picture, at) => ("reason" in picture ? [] : blocksOf(picture, at + 1))),
  };
}

function blocksOf(
  { base64, type }: { readonly base64: string; readonly type: string },
  index: number,
): ContentBlock[] {
  return [
    { type: "text", text: `Screen ${index}` },
    { type: "image", data: base64, mimeType: type },
  ];
}

async function readPicture(
  { images, log }: SearchServices,
  { caller, signal, pictures, trace }: ToolCall,
  id: string,
  side: number,
): Promise<Picture> {
  try {
    const picture = await pictures.run(caller.workspaceId, signal, () => fitPicture(images, id, side));
    if (picture === null) return { reason: "missing" };
    return { base64: Buffer.from(picture.file).toString("base64"), type: picture.type };
  } catch (err) {
    if (err instanceof ApiError || signal.aborted) throw err;
    log.warn({ requestId: trace.id, screenId: id, err }, "a picture could not be read");
    return { reason: "could not be read" };
  }
}
