// Every route that the pages call, by its method and path. The types of its parameters, body and answer follow
// from its declaration on the service.
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
/** Declared operations by method and path. */
type Declared = { [One in PageOperation as One["route"]]: One } & {
  [One in MemberOperation as MemberRoute<One>]: One;
};

/** Of a schema that may be absent. */
type StaticOr<Schema, Otherwise> = [NonNullable<Schema>] extends [never]
  ? Otherwise
  : NonNullable<Schema> extends TSchema
    ? Static<NonNullable<Schema>>
    : Otherwise;

/** The function that calls a route. */
function api<Route extends keyof Declared>(route: Route) {
  return endpoint(route) as unknown as Endpoint<
    Route,
    StaticOr<Declared[Route]["body"], object>,
    StaticOr<Declared[Route]["answer"], typeof done>
  >;
}

export const getAbout = api("GET /api/about");

// Accounts
export const getSession = api("GET /api/session");
export const signIn = api("POST /api/account/sign-in");
export const confirmSignIn = api("POST /api/account/sign-in/second-factor");
export const signOut = api("POST /api/account/sign-out");
export const signOutEverywhere = api("POST /api/account/sign-out-everywhere");
export const listSessions = api("GET /api/account/sessions");
export const endSession = api("POST /api/account/sessions/:sessionId/end");
export const updateProfile = api("POST /api/account/profile");
export const changePassword = api("POST /api/account/password");
export const requestPasswordReset = api("POST /api/account/password-reset-request");
export const resetPassword = api("POST /api/account/password-reset");
export const getSignInMethods = api("GET /api/account/sign-in-methods");
export const beginSecondFactor = api("POST /api/account/second-factor/begin");
export const confirmSecondFactor = api("POST /api/account/second-factor/confirm");
export const endSecondFactor = api("POST /api/account/second-factor/end");
export const renewRecoveryCodes = api("POST /api/account/second-factor/recovery-codes");

// The first set-up
export const checkSetup = api("POST /api/setup/check");
export const completeSetup = api("POST /api/setup");

// Invitations
export const checkInvitation = api("POST /api/invitations/check");
export const acceptInvitation = api("POST /api/invitations/accept");
export const acceptInvitationSignedIn = api("POST /api/invitations/accept-signed-in");

// A workspace
export const updateWorkspace = api("POST /api/workspaces/:workspaceId");
export const getUsage = api("GET /api/workspaces/:workspaceId/usage");
export const listAudit = api("GET /api/workspaces/:workspaceId/audit");
export const revokeShares = api("POST /api/workspaces/:workspaceId/shares/revoke");
export const listMembers = api("GET /api/workspaces/:workspaceId/members");
export const updateMember = api("POST /api/workspaces/:workspaceId/members/:memberId");
export const removeMember = api("POST /api/workspaces/:workspaceId/members/:memberId/remove");
export const leaveWorkspace = api("POST /api/workspaces/:workspaceId/leave");
export const inviteMember = api("POST /api/workspaces/:workspaceId/invitations");
export const replaceInvitationLink = api("POST /api/workspaces/:workspaceId/invitations/:invitationId/link");
export const revokeInvitation = api("POST /api/workspaces/:workspaceId/invitations/:invitationId/revoke");

// API keys
export const listKeys = api("GET /api/workspaces/:workspaceId/keys");
export const createKey = api("POST /api/workspaces/:workspaceId/keys");
export const rotateKey = api("POST /api/workspaces/:workspaceId/keys/:keyId/rotate");
export const revokeKey = api("POST /api/workspaces/:workspaceId/keys/:keyId/revoke");

// Connections of programs
export const getConnectionRequest = api("GET /api/connection-request");
export const decideConnection = api("POST /api/connection-request");
export const getConnectionRefusal = api("GET /api/connection-refusal");
export const listConnections = api("GET /api/workspaces/:workspaceId/connections");
export const endConnection = api("POST /api/workspaces/:workspaceId/connections/:connectionId/end");
export const listOwnConnections = api("GET /api/account/connections");
export const endOwnConnection = api("POST /api/account/connections/:connectionId/end");

// Search, screens and apps
export const searchScreens = api("POST /api/workspaces/:workspaceId/search");
/** Its body is a file: `search/by-picture/use-picture-search.ts` sends it. */
export const searchByPicture = api("POST /api/workspaces/:workspaceId/search-by-picture");
export const listRecentSearches = api("GET /api/workspaces/:workspaceId/recent-searches");
export const clearRecentSearches = api("POST /api/workspaces/:workspaceId/recent-searches/clear");
export const getOverview = api("GET /api/overview");
export const listScreens = api("GET /api/screens");
export const countFacets = api("GET /api/facets");
export const listSuggestions = api("GET /api/suggestions");
export const getEvidence = api("GET /api/screens/:screenId/evidence");
export const getScreen = api("GET /api/screens/:screenId");
export const listSimilarScreens = api("GET /api/screens/:screenId/similar");
export const listAlikeScreens = api("GET /api/screens/:screenId/look-alikes");
export const listVersions = api("GET /api/screens/:screenId/versions");
export const listSameAppScreens = api("GET /api/screens/:screenId/app");
export const listApps = api("GET /api/apps");
export const listAppCovers = api("GET /api/apps/covers");
export const listAppScreens = api("GET /api/apps/:appId/screens");

// Collections, favourites and tags
export const listCollections = api("GET /api/workspaces/:workspaceId/collections");
export const createCollection = api("POST /api/workspaces/:workspaceId/collections");
export const getCollection = api("GET /api/workspaces/:workspaceId/collections/:collectionId");
export const updateCollection = api("POST /api/workspaces/:workspaceId/collections/:collectionId/update");
export const deleteCollection = api("POST /api/workspaces/:workspaceId/collections/:collectionId/delete");
export const shareCollection = api("POST /api/workspaces/:workspaceId/collections/:collectionId/share");
export const endCollectionShare = api(
  "POST /api/workspaces/:workspaceId/collections/:collectionId/end-share",
);
export const addToCollection = api("POST /api/workspaces/:workspaceId/collections/:collectionId/screens");
export const removeFromCollection = api(
  "POST /api/workspaces/:workspaceId/collections/:collectionId/screens/remove",
);
export const orderCollection = api("POST /api/workspaces/:workspaceId/collections/:collectionId/order");
export const getSharedCollection = api("GET /api/collections/:collectionId");
export const listTags = api("GET /api/workspaces/:workspaceId/tags");
export const tagScreens = api("POST /api/workspaces/:workspaceId/tags");
export const getMarks = api("POST /api/workspaces/:workspaceId/marks");

// Flows
export const listFlows = api("GET /api/flows");
export const getFlow = api("GET /api/flows/:flowId");
export const getNeighbours = api("GET /api/screens/:screenId/neighbours");
export const createFlow = api("POST /api/operator/flows");
export const updateFlow = api("POST /api/operator/flows/:flowId");
export const deleteFlow = api("POST /api/operator/flows/:flowId/delete");

// The operator
export const listWorkspaces = api("GET /api/operator/workspaces");
export const createWorkspace = api("POST /api/operator/workspaces");
export const operateWorkspace = api("POST /api/operator/workspaces/:workspaceId");
export const inviteOwner = api("POST /api/operator/workspaces/:workspaceId/invite-owner");
export const listUsers = api("GET /api/operator/users");
export const operateUser = api("POST /api/operator/users/:userId");
export const changeEditor = api("POST /api/operator/users/:userId/editor");
/** `change` is a `UserChange` of the service. */
export const changeUser = api("POST /api/operator/users/:userId/:change");
export const createResetLink = api("POST /api/operator/users/:userId/reset-link");
export const listLookAlikes = api("GET /api/operator/look-alikes");
export const mergeLookAlikes = api("POST /api/operator/look-alikes/merge");
export const dismissLookAlikes = api("POST /api/operator/look-alikes/dismiss");
export const getLibrary = api("GET /api/operator/library");
export const importDemoLibrary = api("POST /api/operator/library/demo");
export const removeDemoLibrary = api("POST /api/operator/library/demo/remove");
/** A file is sent to the same path; see `pages/library/send-file.ts`. */
export const listImports = api("GET /api/operator/imports");
export const getImport = api("GET /api/operator/imports/:importId");
export const listImportScreens = api("GET /api/operator/imports/:importId/screens");
export const cancelImport = api("POST /api/operator/imports/:importId/cancel");
export const getDescriptions = api("GET /api/operator/descriptions");
export const createDescription = api("POST /api/operator/descriptions");
export const previewDescription = api("POST /api/operator/descriptions/preview");
export const chooseModel = api("POST /api/operator/describing-model");
export const removeModel = api("POST /api/operator/describing-model/remove");
export const getDescription = api("GET /api/operator/descriptions/:descriptionId");
export const cancelDescription = api("POST /api/operator/descriptions/:descriptionId/cancel");
export const listRunningChanges = api("GET /api/operator/screens/changes");
export const getCommonWords = api("POST /api/operator/screens/words");
export const renameApp = api("POST /api/operator/apps/:appId");
export const editScreens = api("POST /api/operator/screens/edit");
export const restoreScreens = api("POST /api/operator/screens/restore");
export const deleteScreens = api("POST /api/operator/screens/delete");
export const getEarlierWords = api("GET /api/operator/screens/:screenId/earlier");
export const restoreScreen = api("POST /api/operator/screens/:screenId/restore");
export const listServiceAudit = api("GET /api/operator/audit");

// Types of the answers.
export type About = AnswerOf<typeof getAbout>;
export type Session = AnswerOf<typeof getSession>;
export type Membership = Session["workspaces"][number];
export type Role = Membership["role"];
export type Plan = Membership["plan"];
export type SignedInSession = AnswerOf<typeof listSessions>["sessions"][number];
export type SignInMethods = AnswerOf<typeof getSignInMethods>;
export type SecondFactor = AnswerOf<typeof beginSecondFactor>;
export type SetupOpen = AnswerOf<typeof checkSetup>;
export type SetupDone = AnswerOf<typeof completeSetup>;
export type OpenInvitation = AnswerOf<typeof checkInvitation>;
export type Invited = AnswerOf<typeof inviteMember>;
export type Members = AnswerOf<typeof listMembers>;
export type Member = Members["members"][number];
export type Invitation = Members["invitations"][number];
export type Usage = AnswerOf<typeof getUsage>;
export type Audit = AnswerOf<typeof listAudit>;
export type AuditEvent = Audit["events"][number];
export type Keys = AnswerOf<typeof listKeys>;
export type Key = Keys["keys"][number];
export type ConnectionRequest = AnswerOf<typeof getConnectionRequest>;
export type Connections = AnswerOf<typeof listConnections>;
export type ConnectedProgram = Connections["connections"][number];
export type CreatedKey = AnswerOf<typeof createKey>;
export type Overview = AnswerOf<typeof getOverview>;
export type PageFacets = AnswerOf<typeof countFacets>;
export type RecentSearch = AnswerOf<typeof listRecentSearches>["searches"][number];
export type SearchedPlatform = RecentSearch["platform"];
export type Evidence = AnswerOf<typeof getEvidence>;
export type PageSearch = AnswerOf<typeof searchScreens>;
export type FoundScreen = PageSearch["screens"][number];
export type Screen = AnswerOf<typeof getScreen>;
export type ScreenVersion = AnswerOf<typeof listVersions>["versions"][number];
export type EditedField = NonNullable<Screen["edits"]>[number];
export type ScreenImage = NonNullable<Screen["image_high"]>;
export type ListedScreen = AnswerOf<typeof listSimilarScreens>["screens"][number];
export type AlikeScreen = AnswerOf<typeof listAlikeScreens>["screens"][number];
export type AppScreen = AnswerOf<typeof listAppScreens>["screens"][number];
export type LookAlikeGroup = AnswerOf<typeof listLookAlikes>["groups"][number];
export type Platform = ListedScreen["platform"];
export type Collection = AnswerOf<typeof createCollection>;
export type CollectionDetails = AnswerOf<typeof getCollection>;
export type CollectedScreen = CollectionDetails["screens"][number];
export type SharedCollection = AnswerOf<typeof getSharedCollection>;
export type Marks = AnswerOf<typeof getMarks>["screens"][number];
export type Flow = AnswerOf<typeof getFlow>;
export type App = AnswerOf<typeof listApps>["apps"][number];
export type AppCover = AnswerOf<typeof listAppCovers>["covers"][number]["image"];
export type OperatedWorkspace = AnswerOf<typeof listWorkspaces>["workspaces"][number];
export type OperatedUser = AnswerOf<typeof listUsers>["users"][number];
export type CreatedWorkspace = AnswerOf<typeof createWorkspace>;
export type Library = AnswerOf<typeof getLibrary>;
export type ImportDetails = AnswerOf<typeof getImport>;
export type ImportJob = AnswerOf<typeof listImports>["imports"][number];
export type ImportedScreen = AnswerOf<typeof listImportScreens>["screens"][number];
export type Descriptions = AnswerOf<typeof getDescriptions>;
export type DescriptionRun = AnswerOf<typeof createDescription>;
export type DescriptionPreview = AnswerOf<typeof previewDescription>;
export type DescriptionDetails = AnswerOf<typeof getDescription>;
export type CommonWords = AnswerOf<typeof getCommonWords>;
export type EditScreensBody = Parameters<typeof editScreens>[0]["body"];
export type EditedScreens = AnswerOf<typeof editScreens>;
export type EarlierWords = AnswerOf<typeof getEarlierWords>;
export type ResetLink = AnswerOf<typeof createResetLink>;
