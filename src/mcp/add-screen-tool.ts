// `add_screen`: an agent that has taken a screenshot puts it into the library. Only for keys that may write.
import { Type } from "@sinclair/typebox";
import { strict } from "../fields.ts";
import { fromBase64 } from "../search/read-screen-body.ts";
import { uploadAddress, uploadMinutes } from "../search/upload-picture.ts";
import { screenPartSchema, writtenScreenSchema } from "../search/write-schema.ts";
import { writeScreenAs } from "../search/write-screens.ts";
import { oneLine } from "./show-screens.ts";
import { defineTool } from "./tool.ts";

/** Programs write the picture down; larger ones go to the upload address. */
const imageBytesMax = 6_000_000;
const imageCharactersMax = Math.ceil(imageBytesMax / 3) * 4 + 64;
/** The longest message of a caller who may add screens. */
export const pictureMessageBytesMax = imageCharactersMax + 1_000_000;

const { app_name, platform, title, description, elements, pattern } = screenPartSchema.properties;

/** `add_screen`: the words first, then the picture by the address that is answered. */
export const addScreenTool = defineTool({
  name: "add_screen",
  title: "Add a screen",
  description: `Adds a screenshot of a real app to the library, which all teams search; never one with personal data or secrets. Give the words, then send the picture with the \`curl\` command of the answer, within ${uploadMinutes} minutes. The same words again update the screen.`,
  input: Type.Object(
    {
      app_name: { ...app_name, description: "Name of the app." },
      platform: { ...platform, description: "Its platform." },
      title: { ...title, description: "What it is, in a few words." },
      description: { ...description, description: "Elements and how they relate, as a search asks for it." },
      elements: { ...elements, description: "Parts of the interface." },
      pattern: { ...pattern, description: "Such as login or checkout." },
      image: Type.Optional(
        Type.String({
          maxLength: imageCharactersMax,
          title: `a PNG, JPEG or WebP of at most ${imageBytesMax / 1e6} MB in base64`,
          description: "For programs: the picture in base64, instead of `curl`.",
        }),
      ),
    },
    strict,
  ),
  output: Type.Object({
    id: writtenScreenSchema.properties.id,
    outcome: writtenScreenSchema.properties.outcome,
    service_url: writtenScreenSchema.properties.service_url,
    notices: writtenScreenSchema.properties.notices,
    upload_url: Type.Optional(
      Type.String({ description: "PUT the picture here, once.", published: { format: "uri" } }),
    ),
  }),
  kind: "write",
  async run(services, call, read) {
    const { id, outcome, service_url, notices } = await writeScreenAs(services, call, null, async () => {
      const { image, ...words } = read();
      return { words, picture: image === undefined ? undefined : fromBase64(image) };
    });
    const upload_url =
      read().image === undefined ? await uploadAddress(services, call.caller, id) : undefined;
    const lines = [`${done[outcome]} ${id}: ${service_url}`, ...notices.map(oneLine)];
    if (upload_url !== undefined) lines.push(`Now send its picture, once: curl -T FILE "${upload_url}"`);
    const answer = { id, outcome, service_url, notices, ...(upload_url !== undefined && { upload_url }) };
    return { text: lines.join("\n"), structured: answer };
  },
});

const done = {
  created: "Added screen",
  updated: "Updated screen",
  unchanged: "The library had this already, as screen",
} as const;
