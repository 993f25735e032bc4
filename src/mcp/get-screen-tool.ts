import type { ContentBlock } from "@modelcontextprotocol/server";
import { Type } from "@sinclair/typebox";
import { getScreen } from "../screens/get-screen.ts";
import type { Services } from "../services.ts";
import { platform, screenId } from "./schema.ts";
import { imageBlock, readPicture } from "./show-screens.ts";
import { defineTool, type ToolCall } from "./tool.ts";

/** What vision models read without resizing. */
const side = 1024;
/** A web page may hold 50,000 characters; a model needs the beginning. */
const visibleTextMax = 8_000;

const output = Type.Object({
  id: Type.String(),
  app_name: Type.String(),
  platform,
  title: Type.String(),
  description: Type.String(),
  elements: Type.Array(Type.String(), { description: "The parts of the interface on the screen." }),
  pattern: Type.String({ description: "The kind of screen, such as login; empty when unknown." }),
  visible_text: Type.String({
    description: `The text on the screen, its first ${visibleTextMax} characters.`,
  }),
  visible_text_source: Type.Union([Type.Literal("none"), Type.Literal("given"), Type.Literal("ocr")], {
    description: "`ocr` was read from the picture and may have errors.",
  }),
  has_picture: Type.Boolean(),
  service_url: Type.String({
    description: "The page of the screen: cite this, whole. It opens without an account.",
  }),
  image_url: Type.String({ description: "The picture within 1024 pixels a side." }),
  image_high_url: Type.Union([Type.String(), Type.Null()], {
    description: "The picture within 2000 pixels a side; null without one.",
  }),
});

/** `get_screen`: all that is known of one screen, and its picture. */
export const getScreenTool = defineTool({
  name: "get_screen",
  title: "Look at one screen",
  description: `Shows one screen larger, with everything that is known about it: title, description, the elements on it, its text and its pattern. Use it on a result of search_screens or similar_screens when details matter: exact wording, the order of a form, what a picture is too small to show.`,
  input: Type.Object({ id: screenId }, { additionalProperties: false }),
  output,
  isSearch: false,
  async run(services, call, read) {
    const { id } = read();
    const { image, image_high, visible_text, ...screen } = await getScreen(services, call.caller, id);
    call.trace.screens = 1;
    const structured = {
      ...screen,
      visible_text: visible_text.slice(0, visibleTextMax).toWellFormed(),
      image_high_url: image_high?.url ?? null,
    };
    return { structured, content: screen.has_picture ? await pictureOf(services, call, screen.id) : [] };
  },
});

/** The picture, or in words why there is none. */
async function pictureOf(services: Services, call: ToolCall, id: string): Promise<ContentBlock[]> {
  const picture = await readPicture(services, call, id, side);
  return "reason" in picture ? [{ type: "text", text: picture.reason }] : [imageBlock(picture)];
}
