// Facts of a screen that a share link shows. Named here: whatever else a screen gets is for members.
import { type Static, type TObject, Type } from "@sinclair/typebox";
import { describedScreenSchema, listedScreenSchema } from "./schema.ts";

export const publicListedScreenSchema = Type.Pick(listedScreenSchema, [
  "id",
  "image_url",
  "image",
  "service_url",
  "app_name",
  "platform",
  "system",
  "language",
  "title",
  "has_picture",
]);

const publicFields = [
  ...Type.KeyOf(publicListedScreenSchema).anyOf.map(({ const: field }) => field),
  "description",
  "elements",
  "visible_text",
  "visible_text_source",
  "pattern",
  "image_high",
  "appearance",
] as const;

export const publicScreenSchema = Type.Pick(describedScreenSchema, publicFields);

/** The answer at the page of a screen: members get the rest, too. */
export const openedScreenSchema = Type.Composite([
  publicScreenSchema,
  Type.Partial(Type.Omit(describedScreenSchema, publicFields)),
]);

/** The fields of a screen that `schema` names. */
export function namedFields<Schema extends TObject>(schema: Schema, screen: Static<Schema>): Static<Schema> {
  const of = screen as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(schema.properties).map((field) => [field, of[field]]),
  ) as Static<Schema>;
}
