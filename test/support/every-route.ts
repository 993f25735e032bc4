// Parts of the walks over all routes of the app: the routes, somebody who asks, and bodies that get far.
import { buildApp } from "../../src/app.ts";
import { keyScopes } from "../../src/fields.ts";
import type { CreatedKey } from "../../src/people/keys/schema.ts";
import type { Invited } from "../../src/people/workspaces/schema.ts";
import { screenId } from "./library.ts";
import { accountOf, password, tokenOf, Visitor } from "./people.ts";
import type { TestService } from "./service.ts";

/** A route by its method and path, with the names of its parameters. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
}

/**
 * All routes but those that answer every method, and those that end the session or membership of who asks.
 */
export function routesOf({ services }: TestService): readonly Route[] {
  return buildApp(services)
    .routes.filter(({ method, path }) => method !== "ALL" && !/^\/api\/account\/sign-out|\/leave$/.test(path))
    .map(({ method, path }) => ({
      ...{ method, path },
      parameters: [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name),
    }));
}

/** The address of a route with values for its parameters. */
export function addressOf({ path }: Route, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? crypto.randomUUID());
}

/** Bodies of which each route of workspaces takes one. */
export const bodies: readonly object[] = [
  {},
  { name: "Other" },
  { role: "admin" },
  { overlap_hours: 0 },
  { screen_ids: [screenId(1)] },
  { screen_ids: [screenId(1)], add: ["other"] },
];

/** Owner and editor of a workspace, with a key of it that may do all that a key may. */
export interface Asker {
  readonly workspaceId: string;
  readonly visitor: Visitor;
  readonly key: string;
}

/** Adds a workspace of somebody new. `operator` grants them to edit. */
export async function addAsker(service: TestService, operator: Visitor): Promise<Asker> {
  const { id: workspaceId } = await service.workspace("team");
  const email = "stranger@example.org";
  const invited = await operator.post<Invited>(`/api/operator/workspaces/${workspaceId}/invite-owner`, {
    email,
  });
  const visitor = new Visitor(service);
  const body = { token: tokenOf(invited.body.link), name: "A stranger", password };
  await visitor.post("/api/invitations/accept", body);
  const { id } = await accountOf(service, email);
  const granted = { workspace_id: workspaceId, is_editor: true };
  await operator.post(`/api/operator/users/${id}/editor`, granted);
  const asked = { name: "all", scopes: keyScopes };
  const { body: created } = await visitor.post<CreatedKey>(`/api/workspaces/${workspaceId}/keys`, asked);
  return { workspaceId, visitor, key: created.key };
}

/** Asks by session at the pages, and by key elsewhere. */
export async function askRoute(
  service: TestService,
  { visitor, key }: Asker,
  method: string,
  address: string,
  body: object,
): Promise<Response> {
  const isFile = /\/(?:imports|search-by-picture)$/.test(address);
  const isForm = /\/oauth2\/(?:token|revoke)$/.test(address);
  const isRead = method === "GET" || method === "HEAD";
  const headers = {
    cookie: visitor.cookie,
    accept: "application/json, text/event-stream",
    ...(address.startsWith("/api/")
      ? { origin: service.services.config.baseUrl }
      : { authorization: `Bearer ${key}` }),
    ...(!isRead && {
      "content-type": isForm
        ? "application/x-www-form-urlencoded"
        : isFile
          ? "application/octet-stream"
          : "application/json",
    }),
  };
  const sent = isRead ? {} : { body: isFile ? "x" : JSON.stringify(body) };
  return service.handle(new Request(`http://localhost${address}`, { method, headers, ...sent }));
}
