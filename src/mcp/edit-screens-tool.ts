// `edit_screens`: changes fields of screens, and takes changes back. Only for keys that may write.
import { Type } from "@sinclair/typebox";
import { ApiError } from "../errors.ts";
import { strictObject } from "../fields.ts";
import { restoreScreensSchema } from "../screens/edit-schema.ts";
import { editScreensAs, restoreScreensAs } from "../screens/edit-screens-as.ts";
import { screenIdSchema } from "../screens/schema.ts";
import { screenPartSchema } from "../screens/write-schema.ts";
import { selfExplaining } from "./published-schema.ts";
import { oneLine } from "./screen-text.ts";
import { defineTool } from "./tool.ts";

const idsMax = 100;
const { app_name, platform, title, description, elements, text, pattern } = screenPartSchema.properties;
const { items: field, title: fieldsTitle = "" } = restoreScreensSchema.properties.fields;

export const editScreensTool = defineTool({
  name: "edit_screens",
  title: "Edit screens",
  description: "Gives screens new values; empty keeps the old.",
  input: strictObject({
    ids: Type.Array(screenIdSchema, {
      minItems: 1,
      maxItems: idsMax,
      title: `an array of 1 to ${idsMax} ids`,
    }),
    app_name: selfExplaining(Type.Optional(app_name)),
    platform: selfExplaining(Type.Optional(platform)),
    title: selfExplaining(title),
    description: selfExplaining(description),
    elements: selfExplaining(elements),
    text: selfExplaining(text),
    pattern: selfExplaining(pattern),
    restore: Type.Optional(
      Type.Array(field, {
        title: fieldsTitle,
        description: "Fields to undo.",
        published: { items: { type: "string" } },
      }),
    ),
  }),
  kind: "write",
  hasOwnQueue: true,
  async run(services, call, read) {
    const { ids, restore = [], ...set } = read();
    const isEdit = Object.keys(set).length > 0;
    if (isEdit && restore.length > 0)
      throw new ApiError("invalid_request", "restore: must come without new values. Make two calls.");
    if (!isEdit && restore.length === 0)
      throw new ApiError(
        "invalid_request",
        `title: one of ${fields.join(", ")} or restore is required, and not empty.`,
      );
    const { updated, unchanged, failed } = isEdit
      ? await editScreensAs(services, call, { ids, set })
      : await restoreScreensAs(services, call, { ids, fields: restore });
    const same = isEdit ? "had these values already" : "had no edit to undo";
    const counts = [
      `${updated} updated`,
      ...(unchanged > 0 ? [`${unchanged} ${same}`] : []),
      ...failed.map(({ id, code, message }) => `${id} ${code}: ${oneLine(message)}`),
    ];
    return { text: counts.join("\n") };
  },
});

const fields = ["app_name", "platform", "title", "description", "elements", "text", "pattern"];
