// The types of the TypeScript client, which are made of the OpenAPI document, are those of the schemas that
// the service checks; `tsc` compares them.
import { expect, test } from "bun:test";
import type { Static } from "@sinclair/typebox";
import type { OpenApi } from "../deploy/api-document.ts";
import { clientTypes } from "../deploy/typescript-contract.ts";
import type * as Client from "../src/client/client.ts";
import type { ApiErrorCode } from "../src/errors.ts";
import type { descriptionDetailsSchema } from "../src/library/describe/schema.ts";
import type { importDetailsSchema } from "../src/library/imports/schema.ts";
import type { collectionDetailsSchema, marksSchema } from "../src/screens/collections/schema.ts";
import type {
  descriptionOutcomesSchema,
  leaseRequestSchema,
  leasesSchema,
  screenDescriptionSchema,
} from "../src/screens/describe-schema.ts";
import type {
  deletedScreensSchema,
  editedScreensSchema,
  screenChangesSchema,
} from "../src/screens/edit-schema.ts";
import type {
  flowChangeSchema,
  flowDetailsSchema,
  flowSchema,
  neighboursSchema,
} from "../src/screens/flows/schema.ts";
import type { facetsSchema, screensQuerySchema, walkedScreenSchema } from "../src/screens/list-schema.ts";
import type { lookAlikesSchema, mergedSchema } from "../src/screens/look-alikes/schema.ts";
import type { appSchema } from "../src/screens/schema.ts";
import type { screenPartSchema, writtenScreenSchema } from "../src/screens/write-schema.ts";
import type { pictureSearchSchema } from "../src/search/by-picture/schema.ts";
import type { searchRequestSchema } from "../src/search/schema.ts";
import { openApiDocument } from "../src/web/docs/openapi-document.ts";

type Equal<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
/** True where all that passes the check may be sent, and no field has another name. */
type Takes<Request, Checked> = [Checked] extends [Request] ? Equal<keyof Request, keyof Checked> : false;

/** Does not compile where `Is` is false. */
function proves<Is extends true>(is?: Is): void {
  expect(is).toBeUndefined();
}

const { "contract.ts": contract } = clientTypes(openApiDocument("http://localhost") as unknown as OpenApi);

test("an answer has the type that the service checks it by", () => {
  proves<Equal<Client.App, Static<typeof appSchema>>>();
  proves<Equal<Client.Collection, Static<typeof collectionDetailsSchema>["collection"]>>();
  proves<Equal<Client.CollectedScreen, Static<typeof collectionDetailsSchema>["screens"][number]>>();
  proves<Equal<Client.DeletedScreens, Static<typeof deletedScreensSchema>>>();
  proves<Equal<Client.DescriptionOutcome, Static<typeof descriptionOutcomesSchema>["screens"][number]>>();
  proves<Equal<Client.DescriptionRunDetails, Static<typeof descriptionDetailsSchema>>>();
  proves<Equal<Client.EditedScreens, Static<typeof editedScreensSchema>>>();
  proves<Equal<Client.Facets, Static<typeof facetsSchema>>>();
  proves<Equal<Client.Flow, Static<typeof flowSchema>>>();
  proves<Equal<Client.FlowDetails, Static<typeof flowDetailsSchema>>>();
  proves<Equal<Client.ImportJobDetails, Static<typeof importDetailsSchema>>>();
  proves<Equal<Client.ListedScreen, Static<typeof walkedScreenSchema>>>();
  proves<Equal<Client.LookAlikes, Static<typeof lookAlikesSchema>>>();
  proves<Equal<Client.MergedLookAlikes, Static<typeof mergedSchema>>>();
  proves<Equal<Client.Neighbours, Static<typeof neighboursSchema>>>();
  proves<Equal<Client.PictureSearch, Static<typeof pictureSearchSchema>>>();
  proves<Equal<Client.ScreenLeases, Static<typeof leasesSchema>>>();
  proves<Equal<Client.ScreenMarks, Static<typeof marksSchema>["screens"][number]>>();
  proves<Equal<Client.ServiceErrorCode, ApiErrorCode>>();
  proves<Equal<Client.WrittenScreen, Static<typeof writtenScreenSchema>>>();
});

test("a request takes all that passes the check of the service, and no other field", () => {
  proves<Takes<Client.FlowChange, Static<typeof flowChangeSchema>>>();
  proves<Takes<Client.LeaseOptions, Static<typeof leaseRequestSchema>>>();
  proves<Takes<Client.ScreenChanges, Static<typeof screenChangesSchema>>>();
  proves<Takes<Client.ScreenDescription, Static<typeof screenDescriptionSchema>>>();
  proves<Takes<Client.ScreenWords, Static<typeof screenPartSchema>>>();
  proves<Takes<Client.ScreensRequest, Static<typeof screensQuerySchema>>>();
  proves<Takes<Client.SearchRequest, Static<typeof searchRequestSchema>>>();
});

test("the words of the document come along, with the bounds of what is sent", () => {
  expect(contract).toContain(`  /** Maximum number of screens returned. 1 to 100, 20 unless given. */
  readonly limit?: number | undefined;`);
  expect(contract).toContain(`  /** @deprecated use \`image.url\`, which it equals. */
  image_url: string;`);
  expect(contract).toContain(`/** An upload and what became of it. */
export interface ImportJob {`);
});
