// `add_screen`: an agent that has taken a screenshot puts it into the library. Only for keys that may write.
import { Type } from "@sinclair/typebox";
import { strictObject } from "../fields.ts";
import { fromBase64 } from "../screens/read-screen-body.ts";
import { uploadAddress, uploadMinutes } from "../screens/upload-picture.ts";
import { screenPartSchema, writtenScreenSchema } from "../screens/write-schema.ts";
import { writeScreenAs } from "../screens/write-screens.ts";
import { selfExplaining, unlisted } from "./published-schema.ts";
import { oneLine } from "./screen-text.ts";
import { defineTool } from "./tool.ts";

/** Programs write the picture down; larger ones go to the upload address. */
const imageBytesMax = 6_000_000;
const imageCharactersMax = Math.ceil(imageBytesMax / 3) * 4 + 64;
/** The longest message of a caller who may add screens. */
export const pictureMessageBytesMax = imageCharactersMax + 1_000_000;

const { app_name, platform, title, description, elements, pattern } = screenPartSchema.properties;

export const addScreenTool = defineTool({
  name: "add_screen",
  title: "Add a screen",
  description: `Adds a screenshot of a real app to the library of all teams; never one with personal data or secrets. Send its picture with the \`curl\` command of the answer, within ${uploadMinutes} minutes. The same words again update it.`,
  input: strictObject({
    app_name: selfExplaining(app_name),
    platform: selfExplaining(platform),
    title: { ...title, description: "In 3 to 8 words." },
    description: { ...description, description: "What is on it and how that relates." },
    elements: selfExplaining(elements),
    pattern: { ...pattern, description: "Such as login." },
    image: unlisted(
      Type.Optional(
        Type.String({
          maxLength: imageCharactersMax,
          title: `a PNG, JPEG or WebP of at most ${imageBytesMax / 1e6} MB in base64`,
        }),
      ),
    ),
  }),
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
  hasOwnQueue: true,
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
