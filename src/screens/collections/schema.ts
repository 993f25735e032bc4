// Schemas of collections and tags, the same for callers with a key and for the pages.
import { type Static, Type } from "@sinclair/typebox";
import * as bounds from "../../bounds.ts";
import * as f from "../../fields.ts";
import { tagCharactersMax, tagsOfScreenMax, tagsOfWorkspaceMax } from "../../library/rows/tags.ts";
import { nextSchema, tagSchema } from "../list-schema.ts";
import { publicListedScreenSchema } from "../public-screen.ts";
import { listedScreenSchema, screenIdSchema, screenSchema } from "../schema.ts";

export const screensAtOnceMax = 500;
export const coversMax = 4;

const moment = { published: { format: "date-time" } };
const name = f.stringOf(1, bounds.collectionNameLengthMax, {
  description: "In one line; two collections may have the same.",
});
const note = f.stringOf(0, bounds.collectionNoteLengthMax, {
  description: "For people; may have line breaks.",
});
const section = f.stringOf(0, bounds.collectionNameLengthMax, {
  description: "The heading of the part of the collection that they stand in; empty for none.",
});
const screenIds = Type.Array(screenIdSchema, {
  minItems: 1,
  maxItems: screensAtOnceMax,
  title: `an array of 1 to ${screensAtOnceMax} UUIDs of screens`,
});
const idsSchema = Type.Array(Type.String(), { maxItems: screensAtOnceMax });
const tags = Type.Array(tagSchema, { maxItems: 20, title: "an array of at most 20 tags" });

/** A collection without its screens. */
export const collectionSchema = f.named("Collection")({
  id: Type.String({ published: { format: "uuid" } }),
  name: Type.String(),
  note: Type.String(),
  is_favourites: Type.Boolean({
    description: "True for the one that the address `favourites` names, too.",
  }),
  screen_count: Type.Integer({ minimum: 0 }),
  covers: Type.Array(screenSchema, { maxItems: coversMax, description: "Its first screens." }),
  share_url: f.nullable(Type.String(), {
    description:
      "Opens the collection for anyone who has it, until it is ended; null while it is not shared.",
  }),
  shares_originals: Type.Boolean({ description: "True where its link gives the original pictures, too." }),
  created_by: Type.String({ description: "Name of the person, or of the API key." }),
  created_at: Type.String(moment),
  updated_at: Type.String(moment),
});

export const collectionsQuerySchema = f.strictObject({
  limit: f.limitTo(100, 50, "Maximum number of collections of a page."),
  cursor: f.nextOfBefore("^[A-Za-z0-9_-]{30}$"),
});

export const collectionsSchema = f.named("CollectionsResponse")({
  collections: Type.Array(collectionSchema, {
    maxItems: 100,
    description: "The favourites first, then the newest.",
  }),
  next: nextSchema,
});

export const createCollectionSchema = f.named(
  "CreateCollection",
  f.strict,
)({ name, note: Type.Optional(note) });

export const updateCollectionSchema = Type.Object(
  {
    name: Type.Optional(name),
    note: Type.Optional(f.clearable(note)),
    shares_originals: Type.Optional(
      Type.Boolean({ description: "Lets its link give the original pictures as a ZIP file, too." }),
    ),
  },
  { schemaName: "UpdateCollection", ...f.strict, ...f.exact },
);

export const collectionQuerySchema = f.strictObject({
  limit: f.limitTo(bounds.collectionScreensMax, 100, "Maximum number of screens of a page."),
  cursor: f.nextOfBefore(
    "^[0-9]{1,9}$",
    "The `next` of the page before. A change of the order between two pages may repeat screens.",
  ),
});

/** As the pages ask; `share` is the token of the link. */
export const sharedCollectionQuerySchema = Type.Object({
  ...collectionQuerySchema.properties,
  share: Type.Optional(Type.String()),
});

export const collectedScreenSchema = f.named("CollectedScreen")({
  ...listedScreenSchema.properties,
  note: Type.String({ description: "What the workspace noted about it here." }),
  section: Type.String({ description: "The heading of the part that it stands in; empty for none." }),
  added_by: Type.String({ description: "Name of the person, or of the API key." }),
  added_at: Type.String(moment),
});

export const collectionDetailsSchema = f.named("CollectionDetails")({
  collection: collectionSchema,
  screens: Type.Array(collectedScreenSchema, {
    maxItems: bounds.collectionScreensMax,
    description: "In the order of the collection, at most `limit`.",
  }),
  next: nextSchema,
});

export const sharedScreenSchema = Type.Object({
  ...publicListedScreenSchema.properties,
  note: Type.String(),
  section: Type.String(),
});

/** As those without an account see it: names of people are not theirs to know. */
export const sharedCollectionSchema = Type.Object({
  collection: Type.Object({
    id: Type.String(),
    name: Type.String(),
    note: Type.String(),
    screen_count: Type.Integer(),
    shared_by: Type.String({ description: "Name of the workspace." }),
    shares_originals: Type.Boolean(),
  }),
  screens: Type.Array(sharedScreenSchema),
  next: nextSchema,
});

export const addScreensSchema = f.named(
  "AddScreens",
  f.strict,
)({ screen_ids: screenIds, note: Type.Optional(note), section: Type.Optional(section) });

export const addedScreensSchema = f.named("AddedScreens")({
  added: idsSchema,
  present: Type.Array(Type.String(), {
    maxItems: screensAtOnceMax,
    description: "Those that were there and kept their place.",
  }),
  not_found: Type.Array(Type.String(), {
    maxItems: screensAtOnceMax,
    description: "Ids of no screen of the library; the others are added all the same.",
  }),
});

/** The body of `PUT` of one screen. */
export const keepScreenSchema = f.named("KeepScreen", f.strict)({ note: Type.Optional(note) });

export const removeScreensSchema = f.named("RemoveScreens", f.strict)({ screen_ids: screenIds });
export const removedScreensSchema = f.named("RemovedScreens")({ removed: idsSchema });

export const orderScreensSchema = f.named(
  "OrderScreens",
  f.strict,
)({
  screen_ids: Type.Array(screenIdSchema, {
    minItems: 1,
    maxItems: bounds.collectionScreensMax,
    title: `an array of 1 to ${bounds.collectionScreensMax} UUIDs of screens`,
    description: "Screens of the collection, in the order that they are to have.",
  }),
  before: Type.Optional(
    f.nullable(screenIdSchema, {
      title: "a UUID, or null",
      description: "The screen that comes after them; null, or absent, puts them at the end.",
    }),
  ),
  section: Type.Optional(section),
});

export const tagsQuerySchema = f.strictObject({
  query: f.stringOf(0, tagCharactersMax, {
    default: "",
    description: "The beginning of a tag, or of a word in it. All tags when it is empty.",
  }),
  limit: f.limitTo(tagsOfWorkspaceMax, 100, "Maximum number of tags."),
});

export const tagsSchema = f.named("TagsResponse")({
  tags: Type.Array(Type.Object({ name: Type.String(), screens: Type.Integer({ minimum: 1 }) }), {
    maxItems: tagsOfWorkspaceMax,
    description: "The most frequent first.",
  }),
  total: Type.Integer({ minimum: 0, description: "How many there are, also beyond `limit`." }),
});

export const tagScreensSchema = Type.Object(
  {
    screen_ids: screenIds,
    set: Type.Optional({ ...tags, description: "Replaces all tags that the screens have." }),
    add: Type.Optional(tags),
    remove: Type.Optional(tags),
  },
  {
    schemaName: "TagScreens",
    ...f.strict,
    // One of the three beside the ids; generators make a type of each choice between required properties.
    published: { minProperties: 2 },
  },
);

const markedScreenSchema = Type.Object({
  id: Type.String({ published: { format: "uuid" } }),
  tags: Type.Array(Type.String(), { maxItems: tagsOfScreenMax }),
  is_favourite: Type.Boolean(),
  collections: Type.Array(
    Type.Object({ id: Type.String({ published: { format: "uuid" } }), name: Type.String() }),
    { maxItems: bounds.collectionsMax, description: "Those that it is in, without the favourites." },
  ),
});

export const marksRequestSchema = f.named("MarksRequest", f.strict)({ screen_ids: screenIds });
export const marksSchema = f.named("Marks")({
  screens: Type.Array(markedScreenSchema, {
    maxItems: screensAtOnceMax,
    description: "In the order of the request, each once. Those of which nothing is kept have empty lists.",
  }),
});

export const taggedScreensSchema = f.named("TaggedScreens")({
  screens: marksSchema.properties.screens,
  not_found: addedScreensSchema.properties.not_found,
});

export type CollectionAnswer = Static<typeof collectionSchema>;
export type CollectionsAnswer = Static<typeof collectionsSchema>;
export type CollectionDetailsAnswer = Static<typeof collectionDetailsSchema>;
export type SharedCollectionAnswer = Static<typeof sharedCollectionSchema>;
export type AddedScreensAnswer = Static<typeof addedScreensSchema>;
export type RemovedScreensAnswer = Static<typeof removedScreensSchema>;
export type TagsAnswer = Static<typeof tagsSchema>;
export type TaggedScreensAnswer = Static<typeof taggedScreensSchema>;
export type MarksAnswer = Static<typeof marksSchema>;
export type CollectionsQuery = Static<typeof collectionsQuerySchema>;
export type CollectionQuery = Static<typeof collectionQuerySchema>;
export type AddScreens = Static<typeof addScreensSchema>;
export type OrderScreens = Static<typeof orderScreensSchema>;
export type UpdateCollection = Static<typeof updateCollectionSchema>;
export type TagScreens = Static<typeof tagScreensSchema>;
