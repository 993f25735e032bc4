import type { RequestTrace } from "../http/request-trace.ts";
import { callerOf } from "../keys/authenticate.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import type { Workspace } from "../storage/storage.ts";
import {
  nearestScreens,
  type SimilarRequest,
  type SimilarScreens,
  similarScreens,
} from "./similar-screens.ts";

/**
 * Similar screens on the page of a screen. They count as a search of the first workspace of the person that may search; without a person
 * nobody is counted, and they only wait for a permit.
 */
export async function similarOnPage(
  services: Services,
  person: Person | null,
  { trace, signal }: { readonly trace: RequestTrace; readonly signal: AbortSignal },
  readRequest: () => SimilarRequest,
): Promise<SimilarScreens> {
  const workspace = person === null ? null : await searchingWorkspace(services, person);
  if (workspace === null) {
    const request = readRequest();
    return services.searchPermits.run("", "standard", signal, () => nearestScreens(services, request));
  }
  const caller = callerOf(workspace, null);
  const { screens } = await similarScreens(services, { caller, trace, signal }, readRequest);
  return { screens };
}

async function searchingWorkspace({ storage }: Services, { id }: Person): Promise<Workspace | null> {
  const memberships = await storage.people.workspacesOf(id);
  const all = memberships.map(({ workspace }) => workspace);
  const may = all.find(({ isSearchAllowed, suspendedAt }) => isSearchAllowed && suspendedAt === null);
  return may ?? all[0] ?? null;
}
