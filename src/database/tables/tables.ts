import * as activity from "./activity.ts";
import { collectionScreensTable, collectionsTable, screenTagsTable } from "./collections.ts";
import * as connections from "./connections.ts";
import { descriptionLeasesTable, descriptionsTable } from "./descriptions.ts";
import { flowStepsTable, flowsTable } from "./flows.ts";
import { importFailuresTable, importScreensTable, jobsTable } from "./jobs.ts";
import type { Kit } from "./kit.ts";
import * as library from "./library.ts";
import * as people from "./people.ts";

/** The tables of the service, with the columns of one dialect under the types of PostgreSQL. */
export function createTables(kit: Kit) {
  const apps = library.appsTable(kit);
  const screens = library.screensTable(kit, apps);
  const flows = flowsTable(kit, apps);
  const plans = people.plansTable(kit);
  const workspaces = people.workspacesTable(kit, plans);
  const users = people.usersTable(kit);
  const oauthClients = connections.oauthClientsTable(kit);
  const collections = collectionsTable(kit, workspaces);
  return {
    accessTokens: connections.accessTokensTable(kit, oauthClients, users, workspaces),
    accounts: people.accountsTable(kit, users),
    apiKeys: people.apiKeysTable(kit, workspaces),
    apps,
    auditEvents: activity.auditEventsTable(kit, workspaces),
    collections,
    collectionScreens: collectionScreensTable(kit, collections, screens),
    changeMarks: library.changeMarksTable(kit),
    connections: connections.connectionsTable(kit, oauthClients, users, workspaces),
    descriptionLeases: descriptionLeasesTable(kit, screens),
    descriptions: descriptionsTable(kit, screens),
    flows,
    flowSteps: flowStepsTable(kit, flows, screens),
    importFailures: importFailuresTable(kit),
    importScreens: importScreensTable(kit),
    invitations: people.invitationsTable(kit, users, workspaces),
    jobs: jobsTable(kit, workspaces),
    libraries: library.librariesTable(kit),
    oauthClients,
    members: people.membersTable(kit, users, workspaces),
    pictureLooks: library.pictureLooksTable(kit, screens),
    pictures: library.picturesTable(kit, screens),
    pictureVersions: library.pictureVersionsTable(kit, screens),
    plans,
    recentSearches: activity.recentSearchesTable(kit, users, workspaces),
    refreshTokens: connections.refreshTokensTable(kit, oauthClients, users, workspaces),
    removals: library.removalsTable(kit, screens),
    resetLinks: people.resetLinksTable(kit, users),
    screens,
    screenTags: screenTagsTable(kit, workspaces, screens),
    searchUsage: activity.searchUsageTable(kit, workspaces),
    sequences: library.sequencesTable(kit),
    sessions: people.sessionsTable(kit, users),
    setupLinks: people.setupLinksTable(kit),
    twoFactors: people.twoFactorsTable(kit, users),
    unlikePairs: library.unlikePairsTable(kit, screens),
    users,
    vectors: library.vectorsTable(kit, screens),
    verifications: people.verificationsTable(kit),
    workspaces,
  };
}

export type Tables = ReturnType<typeof createTables>;
