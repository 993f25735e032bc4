// Each table is exported by name, for drizzle-kit.
import { postgresKit } from "../tables/kit.ts";
import { createTables } from "../tables/tables.ts";

const tables = createTables(postgresKit);
export const { apps, changeMarks, libraries, removals, screens, unlikePairs } = tables;
export const { pictureLooks, pictures, pictureVersions } = tables;
export const { descriptionLeases, descriptions, importFailures, importScreens, jobs, sequences, vectors } =
  tables;
export const { accounts, resetLinks, sessions, setupLinks, twoFactors, users, verifications } = tables;
export const { apiKeys, invitations, members, plans, workspaces } = tables;
export const { accessTokens, connections, oauthClients, refreshTokens } = tables;
export const { flows, flowSteps } = tables;
export const { auditEvents, recentSearches, searchUsage } = tables;
export const { collections, collectionScreens, screenTags } = tables;
