// By name, for drizzle-kit.
import { postgresKit } from "../tables/kit.ts";
import { createTables } from "../tables/tables.ts";

const tables = createTables(postgresKit);
export const { apps, changeMarks, libraries, pictureLooks, pictures, screens } = tables;
export const { descriptionLeases, descriptions, importFailures, jobs, sequences, vectors } = tables;
export const { accounts, resetLinks, sessions, setupLinks, twoFactors, users, verifications } = tables;
export const { apiKeys, invitations, members, plans, workspaces } = tables;
export const { auditEvents, recentSearches, searchUsage } = tables;
