// Every route that the pages call: its path once, and the schemas by which the service checks the body and
// the answer, as types. `test/pages-api.test.ts` holds the list against the routes themselves.
// Not Eden: `benchmarks/measurements.md` says what that costs the type checker.
import type { TPartial } from "@sinclair/typebox";
import type { doneSchema } from "../fields.ts";
import type * as descriptions from "../library/describe/schema.ts";
import type * as imports from "../library/imports/schema.ts";
import type * as operator from "../operator/schema.ts";
import type * as accounts from "../people/accounts/schema.ts";
import type { auditSchema } from "../people/audit/schema.ts";
import type * as connections from "../people/connections/schema.ts";
import type * as keys from "../people/keys/schema.ts";
import type * as setup from "../people/setup/schema.ts";
import type { usageSchema } from "../people/usage/schema.ts";
import type * as workspaces from "../people/workspaces/schema.ts";
import type { pagePictureSearchSchema } from "../search/by-picture/schema.ts";
import type * as collections from "../search/collections/schema.ts";
import type * as edits from "../search/edit-schema.ts";
import type * as flows from "../search/flow-schema.ts";
import type * as alike from "../search/look-alikes/schema.ts";
import type * as screens from "../search/page-schema.ts";
import type { openedScreenSchema } from "../search/public-screen.ts";
import type { aboutSchema } from "../telemetry/schema.ts";
import { type AnswerOf, get, post } from "./request.ts";

type Done = typeof doneSchema;

export const getAbout = get("/api/about").as<typeof aboutSchema>();

// Accounts
export const getSession = get("/api/session").as<typeof accounts.sessionSchema>();
export const signIn = post("/api/account/sign-in").as<
  typeof accounts.signInStepSchema,
  typeof accounts.signInSchema
>();
export const confirmSignIn = post("/api/account/sign-in/second-factor").as<
  typeof accounts.sessionSchema,
  typeof accounts.secondStepSchema
>();
export const signOut = post("/api/account/sign-out").as<Done>();
export const signOutEverywhere = post("/api/account/sign-out-everywhere").as<Done>();
export const listSessions = get("/api/account/sessions").as<typeof accounts.sessionsSchema>();
export const endSession = post("/api/account/sessions/:sessionId/end").as<Done>();
export const updateProfile = post("/api/account/profile").as<Done, typeof accounts.profileSchema>();
export const changePassword = post("/api/account/password").as<Done, typeof accounts.changePasswordSchema>();
export const requestPasswordReset = post("/api/account/password-reset-request").as<
  typeof accounts.resetRequestedSchema,
  typeof accounts.resetRequestSchema
>();
export const resetPassword = post("/api/account/password-reset").as<Done, typeof accounts.resetSchema>();
export const getSignInMethods = get("/api/account/sign-in-methods").as<typeof accounts.signInMethodsSchema>();
export const beginSecondFactor = post("/api/account/second-factor/begin").as<
  typeof accounts.secondFactorSchema,
  typeof accounts.confirmPasswordSchema
>();
export const confirmSecondFactor = post("/api/account/second-factor/confirm").as<
  Done,
  typeof accounts.codeBodySchema
>();
export const endSecondFactor = post("/api/account/second-factor/end").as<
  Done,
  typeof accounts.confirmPasswordSchema
>();
export const renewRecoveryCodes = post("/api/account/second-factor/recovery-codes").as<
  typeof accounts.recoveryCodesSchema,
  typeof accounts.confirmPasswordSchema
>();

// The first set-up
export const checkSetup = post("/api/setup/check").as<
  typeof setup.setupOpenSchema,
  typeof setup.setupCheckSchema
>();
export const completeSetup = post("/api/setup").as<typeof setup.setupDoneSchema, typeof setup.setupSchema>();

// Invitations
export const checkInvitation = post("/api/invitations/check").as<
  typeof workspaces.invitationOpenSchema,
  typeof workspaces.invitationCheckSchema
>();
export const acceptInvitation = post("/api/invitations/accept").as<
  typeof accounts.sessionSchema,
  typeof workspaces.acceptInvitationSchema
>();
export const acceptInvitationSignedIn = post("/api/invitations/accept-signed-in").as<
  typeof accounts.sessionSchema,
  typeof workspaces.invitationCheckSchema
>();

// A workspace
export const updateWorkspace = post("/api/workspaces/:workspaceId").as<
  Done,
  typeof workspaces.updateWorkspaceSchema
>();
export const getUsage = get("/api/workspaces/:workspaceId/usage").as<typeof usageSchema>();
export const listAudit = get("/api/workspaces/:workspaceId/audit").as<typeof auditSchema>();
export const revokeShares = post("/api/workspaces/:workspaceId/shares/revoke").as<Done>();
export const listMembers = get("/api/workspaces/:workspaceId/members").as<typeof workspaces.membersSchema>();
export const updateMember = post("/api/workspaces/:workspaceId/members/:memberId").as<
  Done,
  typeof workspaces.updateMemberSchema
>();
export const removeMember = post("/api/workspaces/:workspaceId/members/:memberId/remove").as<Done>();
export const leaveWorkspace = post("/api/workspaces/:workspaceId/leave").as<Done>();
export const inviteMember = post("/api/workspaces/:workspaceId/invitations").as<
  typeof workspaces.invitedSchema,
  typeof workspaces.inviteSchema
>();
export const replaceInvitationLink = post("/api/workspaces/:workspaceId/invitations/:invitationId/link").as<
  typeof workspaces.invitedSchema
>();
export const revokeInvitation = post(
  "/api/workspaces/:workspaceId/invitations/:invitationId/revoke",
).as<Done>();

// API keys
export const listKeys = get("/api/workspaces/:workspaceId/keys").as<typeof keys.keysSchema>();
export const createKey = post("/api/workspaces/:workspaceId/keys").as<
  typeof keys.createdKeySchema,
  typeof keys.createKeySchema
>();
export const rotateKey = post("/api/workspaces/:workspaceId/keys/:keyId/rotate").as<
  typeof keys.createdKeySchema,
  typeof keys.rotateKeySchema
>();
export const revokeKey = post("/api/workspaces/:workspaceId/keys/:keyId/revoke").as<Done>();

// Connections of programs
export const getConnectionRequest =
  get("/api/connection-request").as<typeof connections.connectionRequestSchema>();
export const decideConnection = post("/api/connection-request").as<
  typeof connections.decidedSchema,
  typeof connections.connectionDecisionSchema
>();
export const getConnectionRefusal =
  get("/api/connection-refusal").as<typeof connections.connectionRefusalSchema>();
export const listConnections = get("/api/workspaces/:workspaceId/connections").as<
  typeof connections.connectionsSchema
>();
export const endConnection = post("/api/workspaces/:workspaceId/connections/:connectionId/end").as<Done>();
export const listOwnConnections = get("/api/account/connections").as<typeof connections.connectionsSchema>();
export const endOwnConnection = post("/api/account/connections/:connectionId/end").as<Done>();

// Search, screens and apps
export const searchScreens = post("/api/workspaces/:workspaceId/search").as<
  typeof screens.pageSearchSchema,
  // All but the query and the platform have defaults.
  TPartial<typeof screens.pageSearchRequestSchema>
>();
/** Its body is a file: `search/by-picture/use-picture-search.ts` sends it. */
export const searchByPicture = post("/api/workspaces/:workspaceId/search-by-picture").as<
  typeof pagePictureSearchSchema
>();
export const listRecentSearches = get("/api/workspaces/:workspaceId/recent-searches").as<
  typeof screens.recentSearchesSchema
>();
export const clearRecentSearches = post("/api/workspaces/:workspaceId/recent-searches/clear").as<Done>();
export const getOverview = get("/api/overview").as<typeof screens.overviewSchema>();
export const listScreens = get("/api/screens").as<typeof screens.pageScreensSchema>();
export const countFacets = get("/api/facets").as<typeof screens.pageFacetsSchema>();
export const listSuggestions = get("/api/suggestions").as<typeof screens.suggestionsSchema>();
export const getEvidence = get("/api/screens/:screenId/evidence").as<typeof screens.evidenceSchema>();
export const getScreen = get("/api/screens/:screenId").as<typeof openedScreenSchema>();
export const listSimilarScreens = get("/api/screens/:screenId/similar").as<typeof screens.screenListSchema>();
export const listAlikeScreens = get("/api/screens/:screenId/look-alikes").as<
  typeof alike.alikeScreensSchema
>();
export const listSameAppScreens = get("/api/screens/:screenId/app").as<typeof screens.sameAppSchema>();
export const listApps = get("/api/apps").as<typeof screens.pageAppsSchema>();
export const listAppCovers = get("/api/apps/covers").as<typeof screens.appCoversSchema>();
export const listAppScreens = get("/api/apps/:appId/screens").as<typeof screens.appScreensSchema>();

// Collections, favourites and tags
export const listCollections = get("/api/workspaces/:workspaceId/collections").as<
  typeof collections.collectionsSchema
>();
export const createCollection = post("/api/workspaces/:workspaceId/collections").as<
  typeof collections.collectionSchema,
  typeof collections.createCollectionSchema
>();
export const getCollection = get("/api/workspaces/:workspaceId/collections/:collectionId").as<
  typeof collections.collectionDetailsSchema
>();
export const updateCollection = post("/api/workspaces/:workspaceId/collections/:collectionId/update").as<
  typeof collections.collectionSchema,
  typeof collections.updateCollectionSchema
>();
export const deleteCollection = post(
  "/api/workspaces/:workspaceId/collections/:collectionId/delete",
).as<Done>();
export const shareCollection = post("/api/workspaces/:workspaceId/collections/:collectionId/share").as<
  typeof collections.collectionSchema
>();
export const endCollectionShare = post("/api/workspaces/:workspaceId/collections/:collectionId/end-share").as<
  typeof collections.collectionSchema
>();
export const addToCollection = post("/api/workspaces/:workspaceId/collections/:collectionId/screens").as<
  typeof collections.addedScreensSchema,
  typeof collections.addScreensSchema
>();
export const removeFromCollection = post(
  "/api/workspaces/:workspaceId/collections/:collectionId/screens/remove",
).as<typeof collections.removedScreensSchema, typeof collections.removeScreensSchema>();
export const orderCollection = post("/api/workspaces/:workspaceId/collections/:collectionId/order").as<
  Done,
  typeof collections.orderScreensSchema
>();
export const getSharedCollection = get("/api/collections/:collectionId").as<
  typeof collections.sharedCollectionSchema
>();
export const listTags = get("/api/workspaces/:workspaceId/tags").as<typeof collections.tagsSchema>();
export const tagScreens = post("/api/workspaces/:workspaceId/tags").as<
  typeof collections.taggedScreensSchema,
  typeof collections.tagScreensSchema
>();
export const getMarks = post("/api/workspaces/:workspaceId/marks").as<
  typeof collections.marksSchema,
  typeof collections.marksRequestSchema
>();

// Flows
export const listFlows = get("/api/flows").as<typeof flows.flowsSchema>();
export const getFlow = get("/api/flows/:flowId").as<typeof flows.flowDetailsSchema>();
export const getNeighbours = get("/api/screens/:screenId/neighbours").as<typeof flows.neighboursSchema>();
export const createFlow = post("/api/operator/flows").as<
  typeof flows.flowDetailsSchema,
  typeof flows.flowCreateSchema
>();
export const updateFlow = post("/api/operator/flows/:flowId").as<
  typeof flows.flowDetailsSchema,
  typeof flows.flowChangeSchema
>();
export const deleteFlow = post("/api/operator/flows/:flowId/delete").as<Done>();

// The operator
export const listWorkspaces = get("/api/operator/workspaces").as<typeof operator.operatorWorkspacesSchema>();
export const createWorkspace = post("/api/operator/workspaces").as<
  typeof operator.createdWorkspaceSchema,
  typeof operator.createWorkspaceSchema
>();
export const operateWorkspace = post("/api/operator/workspaces/:workspaceId").as<
  Done,
  typeof operator.operateWorkspaceSchema
>();
export const inviteOwner = post("/api/operator/workspaces/:workspaceId/invite-owner").as<
  typeof workspaces.invitedSchema,
  typeof operator.inviteOwnerSchema
>();
export const listUsers = get("/api/operator/users").as<typeof operator.operatorUsersSchema>();
export const operateUser = post("/api/operator/users/:userId").as<Done, typeof operator.operateUserSchema>();
export const changeEditor = post("/api/operator/users/:userId/editor").as<
  Done,
  typeof operator.changeEditorSchema
>();
/** `change` is one of `userChanges` of the service. */
export const changeUser = post("/api/operator/users/:userId/:change").as<Done>();
export const createResetLink = post("/api/operator/users/:userId/reset-link").as<
  typeof operator.resetLinkSchema,
  typeof operator.createResetLinkSchema
>();
export const listLookAlikes = get("/api/operator/look-alikes").as<typeof alike.lookAlikesSchema>();
export const mergeLookAlikes = post("/api/operator/look-alikes/merge").as<
  typeof alike.mergedSchema,
  typeof alike.mergeRequestSchema
>();
export const dismissLookAlikes = post("/api/operator/look-alikes/dismiss").as<
  typeof alike.dismissedSchema,
  typeof alike.dismissRequestSchema
>();
export const getLibrary = get("/api/operator/library").as<typeof operator.operatorLibrarySchema>();
export const importDemoLibrary = post("/api/operator/library/demo").as<typeof imports.importSchema>();
export const removeDemoLibrary = post("/api/operator/library/demo/remove").as<
  typeof operator.removedDemoSchema
>();
/** A file is sent to the same path; see `pages/library/send-file.ts`. */
export const listImports = get("/api/operator/imports").as<typeof operator.operatorImportsSchema>();
export const getImport = get("/api/operator/imports/:importId").as<typeof imports.importDetailsSchema>();
export const listImportScreens = get("/api/operator/imports/:importId/screens").as<
  typeof operator.importScreensSchema
>();
export const cancelImport = post("/api/operator/imports/:importId/cancel").as<typeof imports.importSchema>();
export const getDescriptions = get("/api/operator/descriptions").as<
  typeof operator.operatorDescriptionsSchema
>();
export const createDescription = post("/api/operator/descriptions").as<
  typeof descriptions.descriptionSchema,
  typeof descriptions.createDescriptionAtPagesSchema
>();
export const previewDescription = post("/api/operator/descriptions/preview").as<
  typeof operator.descriptionPreviewSchema,
  typeof operator.screenIdsSchema
>();
export const discardSamples = post("/api/operator/descriptions/:descriptionId/discard").as<
  typeof descriptions.discardedSchema
>();
export const getDescription = get("/api/operator/descriptions/:descriptionId").as<
  typeof operator.operatorDescriptionSchema
>();
export const cancelDescription = post("/api/operator/descriptions/:descriptionId/cancel").as<
  typeof descriptions.descriptionSchema
>();
export const listRunningChanges = get("/api/operator/screens/changes").as<
  typeof operator.runningChangesSchema
>();
export const getCommonWords = post("/api/operator/screens/words").as<
  typeof operator.commonWordsSchema,
  typeof operator.screenIdsSchema
>();
export const editScreens = post("/api/operator/screens/edit").as<
  typeof edits.editedScreensSchema,
  typeof edits.editScreensSchema
>();
export const restoreScreens = post("/api/operator/screens/restore").as<
  typeof edits.editedScreensSchema,
  typeof edits.restoreScreensSchema
>();
export const deleteScreens = post("/api/operator/screens/delete").as<
  typeof edits.deletedScreensSchema,
  typeof edits.deleteScreensSchema
>();
export const getEarlierWords = get("/api/operator/screens/:screenId/earlier").as<
  typeof operator.earlierWordsSchema
>();
export const restoreScreen = post("/api/operator/screens/:screenId/restore").as<
  Done,
  typeof operator.restoreScreenSchema
>();
export const listServiceAudit = get("/api/operator/audit").as<typeof auditSchema>();

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
