// By name, for drizzle-kit.
import { createTables } from "../tables/tables.ts";
import { sqliteKit } from "./kit.ts";

const tables = createTables(sqliteKit);
export const { apps, changeMarks, libraries, pictureLooks, pictures, removals, screens, unlikePairs } =
  tables;
export const { descriptionLeases, descriptions, importFailures, importScreens, jobs, sequences, vectors } =
  tables;
export const { accounts, resetLinks, sessions, setupLinks, twoFactors, users, verifications } = tables;
export const { apiKeys, invitations, members, plans, workspaces } = tables;
export const { accessTokens, connections, oauthClients, refreshTokens } = tables;
export const { flows, flowSteps } = tables;
export const { auditEvents, recentSearches, searchUsage } = tables;
export const { collections, collectionScreens, screenTags } = tables;
