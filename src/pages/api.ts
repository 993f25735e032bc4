// Every route that the pages call: its path once, and the schemas by which the service checks the body and
// the answer, as types. `test/pages-api.test.ts` holds the list against the routes themselves.
// Not Eden: `docs/benchmarks.md` says what that costs the type checker.
import type { TPartial } from "@sinclair/typebox";
import type { doneSchema } from "../fields.ts";
import type * as descriptions from "../library/describe/schema.ts";
import type * as imports from "../library/imports/schema.ts";
import type * as operator from "../operator/schema.ts";
import type * as accounts from "../people/accounts/schema.ts";
import type { auditSchema } from "../people/audit/schema.ts";
import type * as keys from "../people/keys/schema.ts";
import type * as setup from "../people/setup/schema.ts";
import type { usageSchema } from "../people/usage/schema.ts";
import type * as workspaces from "../people/workspaces/schema.ts";
import type * as screens from "../search/page-schema.ts";
import type * as contract from "../search/schema.ts";
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

// Search, screens and apps
export const searchScreens = post("/api/workspaces/:workspaceId/search").as<
  typeof screens.pageSearchSchema,
  // All but the query and the platform have defaults.
  TPartial<typeof screens.pageSearchRequestSchema>
>();
export const listRecentSearches = get("/api/workspaces/:workspaceId/recent-searches").as<
  typeof screens.recentSearchesSchema
>();
export const clearRecentSearches = post("/api/workspaces/:workspaceId/recent-searches/clear").as<Done>();
export const getScreen = get("/api/screens/:screenId").as<typeof contract.describedScreenSchema>();
export const listSimilarScreens = get("/api/screens/:screenId/similar").as<typeof screens.screenListSchema>();
export const listSameAppScreens = get("/api/screens/:screenId/app").as<typeof screens.sameAppSchema>();
export const listApps = get("/api/apps").as<typeof screens.pageAppsSchema>();
export const listAppScreens = get("/api/apps/:appId/screens").as<typeof screens.appScreensSchema>();

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
/** `change` is one of `userChanges` of the service. */
export const changeUser = post("/api/operator/users/:userId/:change").as<Done>();
export const createResetLink = post("/api/operator/users/:userId/reset-link").as<
  typeof operator.resetLinkSchema,
  typeof operator.createResetLinkSchema
>();
export const getLibrary = get("/api/operator/library").as<typeof operator.operatorLibrarySchema>();
export const importDemoLibrary = post("/api/operator/library/demo").as<typeof imports.importSchema>();
export const removeDemoLibrary = post("/api/operator/library/demo/remove").as<
  typeof operator.removedDemoSchema
>();
/** A file is sent to the same path; see `pages/library/send-file.ts`. */
export const listImports = get("/api/operator/imports").as<typeof operator.operatorImportsSchema>();
export const getImport = get("/api/operator/imports/:importId").as<typeof imports.importDetailsSchema>();
export const cancelImport = post("/api/operator/imports/:importId/cancel").as<typeof imports.importSchema>();
export const getDescriptions = get("/api/operator/descriptions").as<
  typeof operator.operatorDescriptionsSchema
>();
export const createDescription = post("/api/operator/descriptions").as<
  typeof descriptions.descriptionSchema,
  typeof descriptions.createDescriptionSchema
>();
export const getDescription = get("/api/operator/descriptions/:descriptionId").as<
  typeof descriptions.descriptionDetailsSchema
>();
export const cancelDescription = post("/api/operator/descriptions/:descriptionId/cancel").as<
  typeof descriptions.descriptionSchema
>();
export const getScreenWords = get("/api/operator/screens/:screenId").as<typeof operator.editScreenSchema>();
export const editScreen = post("/api/operator/screens/:screenId").as<
  Done,
  typeof operator.editScreenSchema
>();
export const getEarlierWords = get("/api/operator/screens/:screenId/earlier").as<
  typeof operator.earlierWordsSchema
>();
export const restoreScreen = post("/api/operator/screens/:screenId/restore").as<
  Done,
  typeof operator.restoreScreenSchema
>();
export const deleteScreen = post("/api/operator/screens/:screenId/delete").as<Done>();
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
export type CreatedKey = AnswerOf<typeof createKey>;
export type PageSearch = AnswerOf<typeof searchScreens>;
export type FoundScreen = PageSearch["screens"][number];
export type Screen = AnswerOf<typeof getScreen>;
export type ScreenImage = NonNullable<Screen["image_high"]>;
export type ListedScreen = AnswerOf<typeof listSimilarScreens>["screens"][number];
export type Platform = ListedScreen["platform"];
export type App = AnswerOf<typeof listApps>["apps"][number];
export type OperatedWorkspace = AnswerOf<typeof listWorkspaces>["workspaces"][number];
export type OperatedUser = AnswerOf<typeof listUsers>["users"][number];
export type CreatedWorkspace = AnswerOf<typeof createWorkspace>;
export type Library = AnswerOf<typeof getLibrary>;
export type ImportDetails = AnswerOf<typeof getImport>;
export type ImportJob = AnswerOf<typeof listImports>["imports"][number];
export type Descriptions = AnswerOf<typeof getDescriptions>;
export type DescriptionRun = AnswerOf<typeof createDescription>;
export type DescriptionDetails = AnswerOf<typeof getDescription>;
export type ScreenWords = AnswerOf<typeof getScreenWords>;
export type EarlierWords = AnswerOf<typeof getEarlierWords>;
export type ResetLink = AnswerOf<typeof createResetLink>;
