// All tables.
import { auditEventsTable, recentSearchesTable, searchUsageTable } from "./activity.ts";
import { descriptionLeasesTable, descriptionsTable } from "./descriptions.ts";
import { importFailuresTable, jobsTable } from "./jobs.ts";
import type { Kit } from "./kit.ts";
import {
  apiKeysTable,
  appsTable,
  changeMarksTable,
  librariesTable,
  pictureLooksTable,
  picturesTable,
  plansTable,
  screensTable,
  sequencesTable,
  vectorsTable,
  workspacesTable,
} from "./library.ts";
import {
  accountsTable,
  invitationsTable,
  membersTable,
  resetLinksTable,
  sessionsTable,
  setupLinksTable,
  twoFactorsTable,
  usersTable,
  verificationsTable,
} from "./people.ts";

/** The tables of the service, with the columns of one dialect under the types of PostgreSQL. */
export function createTables(kit: Kit) {
  const apps = appsTable(kit);
  const screens = screensTable(kit, apps);
  const plans = plansTable(kit);
  const workspaces = workspacesTable(kit, plans);
  const users = usersTable(kit);
  return {
    accounts: accountsTable(kit, users),
    apiKeys: apiKeysTable(kit, workspaces),
    apps,
    auditEvents: auditEventsTable(kit, workspaces),
    changeMarks: changeMarksTable(kit),
    descriptionLeases: descriptionLeasesTable(kit, screens),
    descriptions: descriptionsTable(kit, screens),
    importFailures: importFailuresTable(kit),
    invitations: invitationsTable(kit, users, workspaces),
    jobs: jobsTable(kit, workspaces),
    libraries: librariesTable(kit),
    members: membersTable(kit, users, workspaces),
    pictureLooks: pictureLooksTable(kit, screens),
    pictures: picturesTable(kit, screens),
    plans,
    recentSearches: recentSearchesTable(kit, users, workspaces),
    resetLinks: resetLinksTable(kit, users),
    screens,
    searchUsage: searchUsageTable(kit, workspaces),
    sequences: sequencesTable(kit),
    sessions: sessionsTable(kit, users),
    setupLinks: setupLinksTable(kit),
    twoFactors: twoFactorsTable(kit, users),
    users,
    vectors: vectorsTable(kit, screens),
    verifications: verificationsTable(kit),
    workspaces,
  };
}

export type Tables = ReturnType<typeof createTables>;
