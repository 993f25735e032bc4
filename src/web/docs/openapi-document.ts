// The OpenAPI document, made of the schemas that are checked. By hand and not by @elysiajs/openapi: what is
// published says more than what is checked (formats, code points, named parts, an example for each error),
// and only what callers with a key use belongs in it.
import type { TSchema } from "@sinclair/typebox";
import * as descriptions from "../../library/describe/schema.ts";
import { importDetailsSchema, importSchema, importsSchema } from "../../library/imports/schema.ts";
import * as collections from "../../screens/collections/schema.ts";
import * as describing from "../../screens/describe-schema.ts";
import * as edits from "../../screens/edit-schema.ts";
import * as flows from "../../screens/flows/schema.ts";
import { facetsSchema, screensSchema, walkedScreenSchema } from "../../screens/list-schema.ts";
import * as alike from "../../screens/look-alikes/schema.ts";
import * as screens from "../../screens/schema.ts";
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
  [screens.screenSchema, "Screen"],
  [screens.screenImageSchema, "ScreenImage"],
  [apiErrorSchema, "ApiError"],
  [searchRequestSchema, "ScreensSearchRequest"],
  [searchResponseSchema, "ScreensSearchResponse"],
  [mode, "SearchMode"],
  [limit, "SearchLimit"],
  [image_quality, "ImageQuality"],
  [exclude_screen_ids, "ExcludedScreenIds"],
  [screens.listedScreenSchema, "TitledScreen"],
  [screens.describedScreenSchema, "ScreenDetails"],
  [screens.appearanceSchema, "Appearance"],
  [similarScreensSchema, "SimilarScreensResponse"],
  [screenPartSchema, "ScreenWords"],
  [screenWriteSchema, "ScreenWrite"],
  [writtenScreenSchema, "WrittenScreen"],
  [edits.screenChangesSchema, "ScreenChanges"],
  [edits.editScreensSchema, "EditScreens"],
  [edits.editedScreensSchema, "EditedScreens"],
  [edits.restoreScreensSchema, "RestoreScreens"],
  [edits.deleteScreensSchema, "DeleteScreens"],
  [edits.deletedScreensSchema, "DeletedScreens"],
  [edits.originalsRequestSchema, "OriginalsRequest"],
  [screens.appSchema, "App"],
  [screens.appsSchema, "AppsResponse"],
  [walkedScreenSchema, "ListedScreen"],
  [screensSchema, "ScreensResponse"],
  [facetsSchema, "FacetsResponse"],
  [flows.flowSchema, "Flow"],
  [flows.flowDetailsSchema, "FlowDetails"],
  [flows.flowsSchema, "FlowsResponse"],
  [flows.flowCreateSchema, "CreateFlow"],
  [flows.flowChangeSchema, "ChangeFlow"],
  [flows.neighboursSchema, "NeighboursResponse"],
  [importSchema, "Import"],
  [importDetailsSchema, "ImportDetails"],
  [importsSchema, "ImportsResponse"],
  [descriptions.createDescriptionSchema, "CreateDescription"],
  [descriptions.descriptionSchema, "Description"],
  [descriptions.descriptionDetailsSchema, "DescriptionDetails"],
  [descriptions.descriptionsSchema, "DescriptionsResponse"],
  [describing.leaseRequestSchema, "LeaseScreens"],
  [describing.leasesSchema, "ScreenLeases"],
  [collections.collectionSchema, "Collection"],
  [collections.collectionsSchema, "CollectionsResponse"],
  [collections.collectedScreenSchema, "CollectedScreen"],
  [collections.collectionDetailsSchema, "CollectionDetails"],
  [collections.createCollectionSchema, "CreateCollection"],
  [collections.updateCollectionSchema, "UpdateCollection"],
  [collections.addScreensSchema, "AddScreens"],
  [collections.addedScreensSchema, "AddedScreens"],
  [collections.keepScreenSchema, "KeepScreen"],
  [collections.removeScreensSchema, "RemoveScreens"],
  [collections.removedScreensSchema, "RemovedScreens"],
  [collections.orderScreensSchema, "OrderScreens"],
  [collections.tagsSchema, "TagsResponse"],
  [collections.tagScreensSchema, "TagScreens"],
  [collections.taggedScreensSchema, "TaggedScreens"],
  [collections.marksRequestSchema, "MarksRequest"],
  [collections.marksSchema, "Marks"],
  [describing.describeRequestSchema, "DescribeScreens"],
  [describing.descriptionOutcomesSchema, "DescribedScreens"],
  [pictureSearchSchema, "PictureSearchResponse"],
  [alike.lookAlikeSchema, "LookAlike"],
  [alike.lookAlikeGroupSchema, "LookAlikeGroup"],
  [alike.lookAlikesSchema, "LookAlikesResponse"],
  [alike.mergeRequestSchema, "MergeLookAlikes"],
  [alike.mergedSchema, "MergedLookAlikes"],
  [alike.dismissRequestSchema, "DismissLookAlikes"],
  [alike.dismissedSchema, "DismissedLookAlikes"],
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
