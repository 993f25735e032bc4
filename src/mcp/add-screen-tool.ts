// `add_screen`: an agent that has taken a screenshot puts it into the library. Only for keys that may write.
import { Type } from "@sinclair/typebox";
import { strict } from "../fields.ts";
import { fromBase64 } from "../search/read-screen-body.ts";
import { screenPartSchema, writtenScreenSchema } from "../search/write-schema.ts";
import { writeScreenAs } from "../search/write-screens.ts";
import { oneLine } from "./show-screens.ts";
import { defineTool } from "./tool.ts";

/** A model writes the picture down: larger ones are for the HTTP interface. */
const imageBytesMax = 6_000_000;
const imageCharactersMax = Math.ceil(imageBytesMax / 3) * 4 + 64;
/** The longest message of a caller who may add screens. */
export const pictureMessageBytesMax = imageCharactersMax + 1_000_000;

const { app_name, platform, title, description, elements, pattern } = screenPartSchema.properties;

/** `add_screen`: `PUT /v1/screens/{id}` with the id that an import would give. */
export const addScreenTool = defineTool({
  name: "add_screen",
  title: "Add a screen",
  description: `Adds a screenshot of a real app to the library, which all teams of this service search. Use it when you were asked to collect screens, and never for pictures that hold personal data, secrets or what is not an app's own screen. Describe what is on the screen and how it relates, as a search would ask for it: the description is what makes it findable. The same picture of the same app again updates the words you give instead of adding a second screen.`,
  input: Type.Object(
    {
      app_name,
      platform,
      image: Type.String({
        maxLength: imageCharactersMax,
        title: `a PNG, JPEG or WebP of at most ${imageBytesMax / 1e6} MB in base64`,
        description: `The screenshot, a PNG, JPEG or WebP of at most ${imageBytesMax / 1e6} MB in base64.`,
        published: { contentEncoding: "base64" },
      }),
      title,
      description,
      elements,
      pattern,
    },
    strict,
  ),
  output: Type.Object({
    id: writtenScreenSchema.properties.id,
    outcome: writtenScreenSchema.properties.outcome,
    service_url: writtenScreenSchema.properties.service_url,
    notices: writtenScreenSchema.properties.notices,
  }),
  kind: "write",
  async run(services, call, read) {
    const { id, outcome, service_url, notices } = await writeScreenAs(services, call, null, async () => {
      const { image, ...words } = read();
      return { words, picture: fromBase64(image) };
    });
    const text = [`${done[outcome]} ${id}: ${service_url}`, ...notices.map(oneLine)].join("\n");
    return { text, structured: { id, outcome, service_url, notices } };
  },
});

const done = {
  created: "Added screen",
  updated: "Updated screen",
  unchanged: "The library had this already, as screen",
} as const;
