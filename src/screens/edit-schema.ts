// Schemas for callers that change, restore, delete or download many screens at once.
import { type Static, Type } from "@sinclair/typebox";
import { clearable, exact, named, strict } from "../fields.ts";
import { editColumns } from "../library/rows/row.ts";
import { libraryFilterProperties } from "./list-schema.ts";
import { editedFieldSchema, screenIdSchema } from "./schema.ts";
import { screenPartSchema } from "./write-schema.ts";

/** The most screens of a request, named or found by a filter. */
export const selectedMax = 500;
/** The longest body of an edit: the longest words of a screen, and 500 ids. */
export const editBodyBytesMax = 1_000_000;

const { tree: _, app_name, platform, system, ...words } = screenPartSchema.properties;
/** Facts are replaced by others, and never taken away. */
const nullKeeps = { reading: { ofNull: undefined } };
const fields = {
  title: clearable(words.title),
  description: clearable(words.description),
  elements: clearable(words.elements),
  text: clearable(words.text),
  pattern: clearable(words.pattern),
  language: clearable(words.language),
  captured_at: { ...words.captured_at, ...nullKeeps },
  source_url: { ...words.source_url, ...nullKeeps },
  app_version: { ...words.app_version, ...nullKeeps },
  place: { ...words.place, ...nullKeeps },
};

/** The body of `PATCH /v1/screens/{id}`: what is absent stays. */
export const screenChangesSchema = Type.Object(
  { app_name: Type.Optional(app_name), platform: Type.Optional(platform), system, ...fields },
  {
    schemaName: "ScreenChanges",
    ...strict,
    ...exact,
    minProperties: 1,
    title:
      "an object with at least one of app_name, platform, system, title, description, elements, text, pattern, language",
    description: "The new values. What is absent stays as it is; what is empty or null is taken away.",
  },
);

export const selectedIdsSchema = Type.Array(screenIdSchema, {
  minItems: 1,
  maxItems: selectedMax,
  uniqueItems: true,
  title: `an array of 1 to ${selectedMax} different UUIDs`,
  description: "The screens.",
});

const filterSchema = Type.Object(libraryFilterProperties, {
  ...strict,
  // A value that is lacking must not widen what is changed or deleted.
  ...exact,
  minProperties: 1,
  title: "an object with at least one of app, platform, system, pattern, described, since",
  description: `All screens that pass this filter, in place of \`ids\`: at most ${selectedMax}, which are counted before anything is changed.`,
});

/** The screens of a request: `ids`, or all that pass `filter`. */
const selection = {
  ids: Type.Optional(selectedIdsSchema),
  filter: Type.Optional(filterSchema),
  count: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: selectedMax,
      description:
        "How many screens you expect to pass `filter`. Where it is another number, nothing is changed.",
    }),
  ),
};
const oneSelection = { published: { oneOf: [{ required: ["ids"] }, { required: ["filter"] }] } };

/** The body of `PATCH /v1/screens`. */
export const editScreensSchema = Type.Object(
  { ...selection, set: screenChangesSchema },
  {
    schemaName: "EditScreens",
    ...strict,
    ...oneSelection,
    description: "The screens, and what is to be changed of each.",
  },
);

/** The body of `POST /v1/screens/delete`. */
export const deleteScreensSchema = Type.Object(selection, {
  schemaName: "DeleteScreens",
  ...strict,
  ...oneSelection,
  description: "The screens to delete.",
});

/** The body of `POST /v1/screens/restore`. */
export const restoreScreensSchema = Type.Object(
  {
    ids: selectedIdsSchema,
    fields: Type.Array(editedFieldSchema.properties.field, {
      minItems: 1,
      maxItems: editColumns.length,
      uniqueItems: true,
      title: `a list of ${editColumns.join(", ")}`,
      description: "The fields to bring back as they were before their last edit.",
    }),
  },
  {
    schemaName: "RestoreScreens",
    ...strict,
    description: "The screens, and what is to be brought back of each.",
  },
);

/** The body of `POST /v1/screens/originals`. */
export const originalsRequestSchema = Type.Object(
  {
    ids: selectedIdsSchema,
    is_numbered: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Begins the names with the place in `ids`, in place of folders: for what has an order.",
      }),
    ),
  },
  {
    schemaName: "OriginalsRequest",
    ...strict,
    description: "The screens whose original pictures are wanted.",
  },
);

const failed = Type.Array(Type.Object({ id: Type.String(), code: Type.String(), message: Type.String() }), {
  maxItems: selectedMax,
  description: "Screens that stayed as they are, with the `code` and `message` of the error of each.",
});
const countOf = (description: string) => Type.Integer({ minimum: 0, description });

/** The answer of an edit and of a restore of many screens. */
export const editedScreensSchema = named("EditedScreens")({
  updated: countOf("Screens that were changed."),
  unchanged: countOf("Screens that had these values already."),
  failed,
});

/** The answer of `POST /v1/screens/delete`. */
export const deletedScreensSchema = named("DeletedScreens")({
  deleted: countOf("Screens that were deleted."),
  failed,
});

export type ScreenChanges = Static<typeof screenChangesSchema>;
export type EditScreensRequest = Static<typeof editScreensSchema>;
export type DeleteScreensRequest = Static<typeof deleteScreensSchema>;
export type RestoreScreensRequest = Static<typeof restoreScreensSchema>;
export type EditedScreensAnswer = Static<typeof editedScreensSchema>;
export type DeletedScreensAnswer = Static<typeof deletedScreensSchema>;
