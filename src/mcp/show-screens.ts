// Screens as a model sees them: a line for each and then the pictures, within bounds.
import type { ContentBlock } from "@modelcontextprotocol/server";
import type { Static } from "@sinclair/typebox";
import { fitPicture } from "../images/fit-picture.ts";
import { mapBounded } from "../library/map-bounded.ts";
import type { FoundScreen } from "../screens/found-screen.ts";
import type { Services } from "../services.ts";
import type { shownScreensSchema } from "./schema.ts";
import type { ToolAnswer, ToolCall } from "./tool.ts";

/** Legible, with little more than half the pixels of 1024: a model pays for each. */
const side = 768;
const picturesMax = 15;
/** Of all pictures together: the answer is one JSON text, which both sides hold in memory whole. */
const base64CharactersMax = 4_000_000;
/** As many pictures of one call wait for their turn at once: a call with many does not keep another one waiting until its end. */
const waitingAtOnceMax = 2;

/** A screen with what it is called. */
export type NamedScreen = FoundScreen & { readonly title: string };

/** A picture as a model gets it. */
export interface ShownPicture {
  readonly base64: string;
  readonly type: string;
}

type Picture = ShownPicture | { readonly reason: string };

/** The answer that shows screens, in their order. */
export async function showScreens(
  services: Services,
  call: ToolCall,
  screens: readonly NamedScreen[],
  hasPictures: boolean,
): Promise<ToolAnswer<typeof shownScreensSchema>> {
  const pictures = hasPictures ? await readPictures(services, call, screens) : [];
  const failed: Static<typeof shownScreensSchema>["failed"] = [];
  const content: ContentBlock[] = [];
  let left = base64CharactersMax;
  for (const [at, screen] of (hasPictures ? screens : []).entries()) {
    const picture = pictures[at];
    if (picture !== undefined && "reason" in picture) {
      failed.push({ id: screen.id, reason: picture.reason });
    } else if (picture === undefined || picture.base64.length > left) {
      content.push(linkOf(screen, at + 1));
    } else {
      left -= picture.base64.length;
      content.push({ type: "text", text: headOf(screen, at + 1) }, imageBlock(picture));
    }
  }
  return { structured: { screens: screens.map(entryOf), failed }, content };
}

/** A picture in an answer. */
export function imageBlock({ base64, type }: ShownPicture): ContentBlock {
  return { type: "image", data: base64, mimeType: type };
}

/** The pictures of the first screens; a screen that has none says so, whatever its place. */
async function readPictures(
  services: Services,
  call: ToolCall,
  screens: readonly NamedScreen[],
): Promise<readonly (Picture | undefined)[]> {
  return mapBounded([...screens.entries()], waitingAtOnceMax, async ([at, { id, image }]) => {
    if (image.width === undefined) return { reason: "This screen has no picture." };
    return at < picturesMax ? readPicture(services, call, id, side) : undefined;
  });
}

/** A picture of at most `pixelsMax` pixels a side, or why it cannot be shown: the screen is worth telling of without it. */
export async function readPicture(
  { images, log }: Services,
  { dropped, takeTurn, trace }: ToolCall,
  id: string,
  pixelsMax: number,
): Promise<Picture> {
  dropped.throwIfAborted();
  try {
    const picture = await takeTurn(() => fitPicture(images, id, pixelsMax));
    if (picture !== null) return { base64: Buffer.from(picture.file).toString("base64"), type: picture.type };
    return { reason: "Its picture is missing." };
  } catch (err) {
    log.warn({ requestId: trace.id, screenId: id, err }, "a picture could not be read");
    return { reason: "Its picture could not be read." };
  }
}

function entryOf({ id, app_name, title, platform, service_url, image_url }: NamedScreen, at: number) {
  return { index: at + 1, id, app_name, title, platform, service_url, image_url };
}

function headOf({ app_name, title }: NamedScreen, index: number): string {
  return `Screen ${index}: ${app_name}, ${title}`;
}

function linkOf(screen: NamedScreen, index: number): ContentBlock {
  return {
    type: "resource_link",
    uri: screen.image_url,
    name: `screen-${index}`,
    title: headOf(screen, index),
    mimeType: "image/webp",
  };
}
