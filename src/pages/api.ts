// Calls of the service's routes by method and path. The types of parameters, body and answer follow from the
// declaration on the service. A route that one file alone calls is named there.
import type { Static, TSchema } from "@sinclair/typebox";
import type { done } from "../fields.ts";
import type { memberOperations, pageOperations } from "../web/page-operations.ts";
import { type AnswerOf, type Endpoint, endpoint } from "./request.ts";

type PageOperation = (typeof pageOperations)[number];
type MemberOperation = (typeof memberOperations)[number];
/** The method and path of an operation of `/v1` for members. */
type MemberRoute<One extends MemberOperation> =
  NonNullable<One["page"]> extends `${infer Method} ${infer Path}`
    ? `${Method} /api/workspaces/:workspaceId${Path}`
    : never;
type Declared = { [One in PageOperation as One["route"]]: One } & {
  [One in MemberOperation as MemberRoute<One>]: One;
};

/** The type of a schema's values, or `Otherwise` where there is no schema. */
type StaticOr<Schema, Otherwise> = [NonNullable<Schema>] extends [never]
  ? Otherwise
  : NonNullable<Schema> extends TSchema
    ? Static<NonNullable<Schema>>
    : Otherwise;

export function api<Route extends keyof Declared>(route: Route) {
  return endpoint(route) as unknown as Endpoint<
    Route,
    StaticOr<Declared[Route]["body"], object>,
    StaticOr<Declared[Route]["answer"], typeof done>
  >;
}

export const signOut = api("POST /api/account/sign-out");
export const listScreens = api("GET /api/screens");
export const createCollection = api("POST /api/workspaces/:workspaceId/collections");
export const updateCollection = api("POST /api/workspaces/:workspaceId/collections/:collectionId/update");
export const addToCollection = api("POST /api/workspaces/:workspaceId/collections/:collectionId/screens");
export const removeFromCollection = api(
  "POST /api/workspaces/:workspaceId/collections/:collectionId/screens/remove",
);
export const tagScreens = api("POST /api/workspaces/:workspaceId/tags");
export const getMarks = api("POST /api/workspaces/:workspaceId/marks");
export const getFlow = api("GET /api/flows/:flowId");
export const operateWorkspace = api("POST /api/operator/workspaces/:workspaceId");
/** A file is sent to the same path; see `pages/library/use-upload.ts`. */
export const listImports = api("GET /api/operator/imports");
export const cancelImport = api("POST /api/operator/imports/:importId/cancel");
export const createDescription = api("POST /api/operator/descriptions");
export const chooseModel = api("POST /api/operator/describing-model");

type AnswerTo<Route extends keyof Declared> = AnswerOf<ReturnType<typeof api<Route>>>;

export type About = AnswerTo<"GET /api/about">;
export type Session = AnswerTo<"GET /api/session">;
export type Membership = Session["workspaces"][number];
export type Role = Membership["role"];
export type Plan = Membership["plan"];
export type SignedInSession = AnswerTo<"GET /api/account/sessions">["sessions"][number];
export type SignInMethods = AnswerTo<"GET /api/account/sign-in-methods">;
export type SecondFactor = AnswerTo<"POST /api/account/second-factor/begin">;
export type SetupOpen = AnswerTo<"POST /api/setup/check">;
export type SetupDone = AnswerTo<"POST /api/setup">;
export type OpenInvitation = AnswerTo<"POST /api/invitations/check">;
export type Invited = AnswerTo<"POST /api/workspaces/:workspaceId/invitations">;
export type Members = AnswerTo<"GET /api/workspaces/:workspaceId/members">;
export type Member = Members["members"][number];
export type Invitation = Members["invitations"][number];
export type Usage = AnswerTo<"GET /api/workspaces/:workspaceId/usage">;
export type Audit = AnswerTo<"GET /api/workspaces/:workspaceId/audit">;
export type AuditEvent = Audit["events"][number];
export type Keys = AnswerTo<"GET /api/workspaces/:workspaceId/keys">;
export type Key = Keys["keys"][number];
export type ConnectionRequest = AnswerTo<"GET /api/connection-request">;
export type Connections = AnswerTo<"GET /api/workspaces/:workspaceId/connections">;
export type ConnectedProgram = Connections["connections"][number];
export type CreatedKey = AnswerTo<"POST /api/workspaces/:workspaceId/keys">;
export type Overview = AnswerTo<"GET /api/overview">;
export type PageFacets = AnswerTo<"GET /api/facets">;
type RecentSearch = AnswerTo<"GET /api/workspaces/:workspaceId/recent-searches">["searches"][number];
export type SearchedPlatform = RecentSearch["platform"];
export type Evidence = AnswerTo<"GET /api/screens/:screenId/evidence">;
export type PageSearch = AnswerTo<"POST /api/workspaces/:workspaceId/search">;
export type FoundScreen = PageSearch["screens"][number];
export type Screen = AnswerTo<"GET /api/screens/:screenId">;
export type ScreenVersion = AnswerTo<"GET /api/screens/:screenId/versions">["versions"][number];
export type EditedField = NonNullable<Screen["edits"]>[number];
export type ScreenImage = NonNullable<Screen["image_high"]>;
export type ListedScreen = AnswerTo<"GET /api/screens/:screenId/similar">["screens"][number];
export type AlikeScreen = AnswerTo<"GET /api/screens/:screenId/look-alikes">["screens"][number];
export type AppScreen = AnswerTo<"GET /api/apps/:appId/screens">["screens"][number];
export type LookAlikeGroup = AnswerTo<"GET /api/operator/look-alikes">["groups"][number];
export type Platform = ListedScreen["platform"];
export type Collection = AnswerOf<typeof createCollection>;
export type CollectionDetails = AnswerTo<"GET /api/workspaces/:workspaceId/collections/:collectionId">;
export type CollectedScreen = CollectionDetails["screens"][number];
export type SharedCollection = AnswerTo<"GET /api/collections/:collectionId">;
export type Marks = AnswerOf<typeof getMarks>["screens"][number];
export type Flow = AnswerOf<typeof getFlow>;
export type App = AnswerTo<"GET /api/apps">["apps"][number];
export type AppCover = AnswerTo<"GET /api/apps/covers">["covers"][number]["image"];
export type OperatedWorkspace = AnswerTo<"GET /api/operator/workspaces">["workspaces"][number];
export type OperatedUser = AnswerTo<"GET /api/operator/users">["users"][number];
export type CreatedWorkspace = AnswerTo<"POST /api/operator/workspaces">;
export type Library = AnswerTo<"GET /api/operator/library">;
export type ImportDetails = AnswerTo<"GET /api/operator/imports/:importId">;
export type ImportJob = AnswerOf<typeof listImports>["imports"][number];
export type ImportedScreen = AnswerTo<"GET /api/operator/imports/:importId/screens">["screens"][number];
export type Descriptions = AnswerTo<"GET /api/operator/descriptions">;
export type DescriptionRun = AnswerOf<typeof createDescription>;
export type DescriptionPreview = AnswerTo<"POST /api/operator/descriptions/preview">;
export type DescriptionDetails = AnswerTo<"GET /api/operator/descriptions/:descriptionId">;
export type CommonWords = AnswerTo<"POST /api/operator/screens/words">;
export type EditScreensBody = Parameters<
  ReturnType<typeof api<"POST /api/operator/screens/edit">>
>[0]["body"];
export type EditedScreens = AnswerTo<"POST /api/operator/screens/edit">;
export type EarlierWords = AnswerTo<"GET /api/operator/screens/:screenId/earlier">;
export type ResetLink = AnswerTo<"POST /api/operator/users/:userId/reset-link">;
