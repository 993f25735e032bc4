// By name, for drizzle-kit.
import { createTables } from "../tables/tables.ts";
import { sqliteKit } from "./kit.ts";

export const {
  accounts,
  apiKeys,
  apps,
  auditEvents,
  changeMarks,
  descriptionLeases,
  descriptions,
  importFailures,
  invitations,
  jobs,
  libraries,
  members,
  pictureLooks,
  pictures,
  plans,
  recentSearches,
  resetLinks,
  screens,
  searchUsage,
  sequences,
  sessions,
  setupLinks,
  twoFactors,
  users,
  vectors,
  verifications,
  workspaces,
} = createTables(sqliteKit);
