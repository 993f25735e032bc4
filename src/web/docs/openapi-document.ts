// The OpenAPI document, made of the schemas that are checked. By hand and not by @elysiajs/openapi: what is
// published says more than what is checked (formats, code points, named parts, an example for each error),
// and only what callers with a key use belongs in it.
import type { TSchema } from "@sinclair/typebox";
import {
  createDescriptionSchema,
  descriptionDetailsSchema,
  descriptionSchema,
  descriptionsSchema,
} from "../../library/describe/schema.ts";
import { importDetailsSchema, importSchema, importsSchema } from "../../library/imports/schema.ts";
import {
  addedScreensSchema,
  addScreensSchema,
  collectedScreenSchema,
  collectionDetailsSchema,
  collectionSchema,
  collectionsSchema,
  createCollectionSchema,
  keepScreenSchema,
  marksRequestSchema,
  marksSchema,
  orderScreensSchema,
  removedScreensSchema,
  removeScreensSchema,
  taggedScreensSchema,
  tagScreensSchema,
  tagsSchema,
  updateCollectionSchema,
} from "../../screens/collections/schema.ts";
import {
  describeRequestSchema,
  descriptionOutcomesSchema,
  leaseRequestSchema,
  leasesSchema,
} from "../../screens/describe-schema.ts";
import {
  deletedScreensSchema,
  deleteScreensSchema,
  editedScreensSchema,
  editScreensSchema,
  originalsRequestSchema,
  restoreScreensSchema,
  screenChangesSchema,
} from "../../screens/edit-schema.ts";
import {
  flowChangeSchema,
  flowCreateSchema,
  flowDetailsSchema,
  flowSchema,
  flowsSchema,
  neighboursSchema,
} from "../../screens/flows/schema.ts";
import { facetsSchema, screensSchema, walkedScreenSchema } from "../../screens/list-schema.ts";
import {
  dismissedSchema,
  dismissRequestSchema,
  lookAlikeGroupSchema,
  lookAlikeSchema,
  lookAlikesSchema,
  mergedSchema,
  mergeRequestSchema,
} from "../../screens/look-alikes/schema.ts";
import {
  appearanceSchema,
  appSchema,
  appsSchema,
  describedScreenSchema,
  listedScreenSchema,
  screenImageSchema,
  screenSchema,
} from "../../screens/schema.ts";
import { screenPartSchema, screenWriteSchema, writtenScreenSchema } from "../../screens/write-schema.ts";
import { pictureSearchSchema } from "../../search/by-picture/schema.ts";
import { searchRequestSchema, searchResponseSchema, similarScreensSchema } from "../../search/schema.ts";
import { description } from "./description.ts";
import { apiErrorSchema, errorComponents } from "./error-examples.ts";
import { paths } from "./operations.ts";
import { type JsonObject, publishSchema } from "./publish-schema.ts";
import { headerComponents } from "./response-headers.ts";

/** The version of the interface, not of the service. */
const interfaceVersion = "1.0.0";

const { mode, limit, image_quality, exclude_screen_ids } = searchRequestSchema.properties;
/**
 * Fields with a default have a name of their own, too: openapi-typescript makes a field obligatory when its
 * default stands in the object itself (`defaultNonNullable`).
 */
const named: ReadonlyMap<TSchema, string> = new Map<TSchema, string>([
  [screenSchema, "Screen"],
  [screenImageSchema, "ScreenImage"],
  [apiErrorSchema, "ApiError"],
  [searchRequestSchema, "ScreensSearchRequest"],
  [searchResponseSchema, "ScreensSearchResponse"],
  [mode, "SearchMode"],
  [limit, "SearchLimit"],
  [image_quality, "ImageQuality"],
  [exclude_screen_ids, "ExcludedScreenIds"],
  [listedScreenSchema, "TitledScreen"],
  [describedScreenSchema, "ScreenDetails"],
  [appearanceSchema, "Appearance"],
  [similarScreensSchema, "SimilarScreensResponse"],
  [screenPartSchema, "ScreenWords"],
  [screenWriteSchema, "ScreenWrite"],
  [writtenScreenSchema, "WrittenScreen"],
  [screenChangesSchema, "ScreenChanges"],
  [editScreensSchema, "EditScreens"],
  [editedScreensSchema, "EditedScreens"],
  [restoreScreensSchema, "RestoreScreens"],
  [deleteScreensSchema, "DeleteScreens"],
  [deletedScreensSchema, "DeletedScreens"],
  [originalsRequestSchema, "OriginalsRequest"],
  [appSchema, "App"],
  [appsSchema, "AppsResponse"],
  [walkedScreenSchema, "ListedScreen"],
  [screensSchema, "ScreensResponse"],
  [facetsSchema, "FacetsResponse"],
  [flowSchema, "Flow"],
  [flowDetailsSchema, "FlowDetails"],
  [flowsSchema, "FlowsResponse"],
  [flowCreateSchema, "CreateFlow"],
  [flowChangeSchema, "ChangeFlow"],
  [neighboursSchema, "NeighboursResponse"],
  [importSchema, "Import"],
  [importDetailsSchema, "ImportDetails"],
  [importsSchema, "ImportsResponse"],
  [createDescriptionSchema, "CreateDescription"],
  [descriptionSchema, "Description"],
  [descriptionDetailsSchema, "DescriptionDetails"],
  [descriptionsSchema, "DescriptionsResponse"],
  [leaseRequestSchema, "LeaseScreens"],
  [leasesSchema, "ScreenLeases"],
  [collectionSchema, "Collection"],
  [collectionsSchema, "CollectionsResponse"],
  [collectedScreenSchema, "CollectedScreen"],
  [collectionDetailsSchema, "CollectionDetails"],
  [createCollectionSchema, "CreateCollection"],
  [updateCollectionSchema, "UpdateCollection"],
  [addScreensSchema, "AddScreens"],
  [addedScreensSchema, "AddedScreens"],
  [keepScreenSchema, "KeepScreen"],
  [removeScreensSchema, "RemoveScreens"],
  [removedScreensSchema, "RemovedScreens"],
  [orderScreensSchema, "OrderScreens"],
  [tagsSchema, "TagsResponse"],
  [tagScreensSchema, "TagScreens"],
  [taggedScreensSchema, "TaggedScreens"],
  [marksRequestSchema, "MarksRequest"],
  [marksSchema, "Marks"],
  [describeRequestSchema, "DescribeScreens"],
  [descriptionOutcomesSchema, "DescribedScreens"],
  [pictureSearchSchema, "PictureSearchResponse"],
  [lookAlikeSchema, "LookAlike"],
  [lookAlikeGroupSchema, "LookAlikeGroup"],
  [lookAlikesSchema, "LookAlikesResponse"],
  [mergeRequestSchema, "MergeLookAlikes"],
  [mergedSchema, "MergedLookAlikes"],
  [dismissRequestSchema, "DismissLookAlikes"],
  [dismissedSchema, "DismissedLookAlikes"],
]);

/** The OpenAPI 3.1 document of the service at `baseUrl`. */
export function openApiDocument(baseUrl: string): JsonObject {
  return {
    openapi: "3.1.1",
    info: {
      title: "Screen Search",
      version: interfaceVersion,
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
      description: description(baseUrl),
    },
    servers: [{ url: baseUrl }],
    security: [{ bearerAuth: [] }],
    tags: [
      { name: "Screens", description: "Screens of mobile and web apps." },
      { name: "Apps", description: "The apps they belong to." },
      { name: "Flows", description: "Ordered lists of their screens, such as a checkout." },
      { name: "Collections", description: "What a workspace keeps: ordered sets, favourites and tags." },
      { name: "Library", description: "Imports into the library, and its export." },
      { name: "Descriptions", description: "Words of a model or an agent for screens that have none." },
    ],
    paths: paths(baseUrl, named),
    components: {
      schemas: Object.fromEntries([...named].map(([schema, name]) => [name, publishSchema(schema, named)])),
      headers: headerComponents(baseUrl),
      examples: errorComponents(),
      securitySchemes: { bearerAuth },
    },
  };
}

const bearerAuth: JsonObject = {
  type: "http",
  scheme: "bearer",
  description:
    "An API key: `Authorization: Bearer <API_KEY>`. Searches and reads ask for its scope `screens:search` and for a Team or Enterprise plan, changes for its scope `screens:write`.",
};
