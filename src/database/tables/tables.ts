// All tables.
import * as activity from "./activity.ts";
import { descriptionLeasesTable, descriptionsTable } from "./descriptions.ts";
import { importFailuresTable, jobsTable } from "./jobs.ts";
import type { Kit } from "./kit.ts";
import * as library from "./library.ts";
import * as people from "./people.ts";

/** The tables of the service, with the columns of one dialect under the types of PostgreSQL. */
export function createTables(kit: Kit) {
  const apps = library.appsTable(kit);
  const screens = library.screensTable(kit, apps);
  const plans = library.plansTable(kit);
  const workspaces = library.workspacesTable(kit, plans);
  const users = people.usersTable(kit);
  return {
    accounts: people.accountsTable(kit, users),
    apiKeys: library.apiKeysTable(kit, workspaces),
    apps,
    auditEvents: activity.auditEventsTable(kit, workspaces),
    changeMarks: library.changeMarksTable(kit),
    descriptionLeases: descriptionLeasesTable(kit, screens),
    descriptions: descriptionsTable(kit, screens),
    importFailures: importFailuresTable(kit),
    invitations: people.invitationsTable(kit, users, workspaces),
    jobs: jobsTable(kit, workspaces),
    libraries: library.librariesTable(kit),
    members: people.membersTable(kit, users, workspaces),
    pictureLooks: library.pictureLooksTable(kit, screens),
    pictures: library.picturesTable(kit, screens),
    plans,
    recentSearches: activity.recentSearchesTable(kit, users, workspaces),
    resetLinks: people.resetLinksTable(kit, users),
    screens,
    searchUsage: activity.searchUsageTable(kit, workspaces),
    sequences: library.sequencesTable(kit),
    sessions: people.sessionsTable(kit, users),
    setupLinks: people.setupLinksTable(kit),
    twoFactors: people.twoFactorsTable(kit, users),
    users,
    vectors: library.vectorsTable(kit, screens),
    verifications: people.verificationsTable(kit),
    workspaces,
  };
}

export type Tables = ReturnType<typeof createTables>;
