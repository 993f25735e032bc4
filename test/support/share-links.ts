// Share links as the service would give them out.

import { openStorage } from "../../src/database/open-storage.ts";
import { openSigningKeys } from "../../src/images/signing-keys.ts";
import { shareSigner } from "../../src/people/shares/share-signer.ts";
import { screenId } from "./library.ts";
import type { TestServer } from "./server.ts";
import { goodBody, searchRequest, type TestService } from "./service.ts";

/** A browser's `Accept` header, shortened. */
export const asBrowser = { accept: "text/html,*/*;q=0.8" };
/** `statusesAt` a link that holds. */
export const opens = [200, 200, 200, 302];
/** `statusesAt` one that does not. */
export const isClosed = [404, 404, 404, 404];

/** A screen as a search found it, and the parts of its share link. */
export type SharedScreen = Awaited<ReturnType<typeof sharedScreenOf>>;

/** The screen of that number as a search by a key finds it. */
export async function sharedScreenOf(service: TestService, number: number, key = service.key) {
  const response = await service.handle(searchRequest(key, { ...goodBody, limit: 100 }));
  const { screens } = (await response.json()) as { screens: { id: string; service_url: string }[] };
  const found = screens.find(({ id }) => id === screenId(number));
  if (found === undefined) throw new Error(`screen ${number} was not found`);
  const url = new URL(found.service_url);
  return { ...found, path: url.pathname, share: url.searchParams.get("share") ?? "", query: url.search };
}

/** Requests a path without a session; by default with a program's headers. */
export function askAsStranger(
  service: TestService,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return service.handle(new Request(`http://localhost${path}`, { headers }));
}

/** Everything that is at a share link, by the status of a stranger's answer. */
export async function statusesAt(service: TestService, id: string, query: string): Promise<number[]> {
  const statuses = [];
  for (const [path, headers] of [
    [`/api/screens/${id}${query}`, {}],
    [`/screens/${id}${query}`, asBrowser],
    [`/screens/${id}${query}`, {}],
    [`/screens/${id}/picture${query}`, {}],
  ] as const)
    statuses.push((await askAsStranger(service, path, headers)).status);
  return statuses;
}

/** Path and query of the share link to a screen, by the workspace of the service's key. */
export function sharePath({ services, workspaceId }: TestService, id: string): string {
  const token = services.shareSigner.sign({ workspaceId, shareGeneration: 1 }, id.toLowerCase());
  return `/screens/${id}?share=${token}`;
}

/** The same of a server process, by its first workspace. */
export async function sharePathsOf(
  server: Pick<TestServer, "dataDir" | "databaseUrl">,
): Promise<(id: string) => string> {
  const storage = await openStorage(server);
  const [workspace] = await storage.workspaces.list();
  await storage.close();
  if (workspace === undefined) throw new Error("the server has no workspace");
  const signer = shareSigner(await openSigningKeys(server.dataDir));
  const sharer = { workspaceId: workspace.id, shareGeneration: workspace.shareGeneration };
  return (id) => `/screens/${id}?share=${signer.sign(sharer, id)}`;
}
