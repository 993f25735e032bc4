// Who may use the pages' own interface: what changes something must come from our own pages, and most of it needs somebody signed in. Runs
// in `derive`, before a byte of the body is read.
import { Elysia } from "elysia";
import { requireSecondFactor, type SetsCookies, type SignedIn, signedIn } from "../accounts/session.ts";
import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import { requireLibraryWorkspace, requireMember } from "../workspaces/membership.ts";
import { addressOf } from "./client-address.ts";
import { readJsonBody } from "./read-json-body.ts";
import { requireSameSite } from "./same-site.ts";

/** A route's body is JSON, read after the gate. The instance must use one of the gates below. */
export const jsonBody = {
  parse: "deferred",
  transform: async (context: { readonly request: Request; body: unknown }) => {
    context.body = await readJsonBody(context.request);
  },
} as const;

/** Stands before routes that need nobody signed in, such as the sign-in itself; adds `client`. */
export function publicGate(services: Services) {
  return new Elysia()
    .parser("deferred", () => null)
    .derive({ as: "scoped" }, ({ request, server }) => {
      requireSameSite(request, services.config);
      return { client: clientOf(services, request, server) };
    });
}

/** Stands before routes about one's own account, where a second factor is set up; adds `by` and `client`. Throws `not_signed_in`. */
export function accountGate(services: Services) {
  return new Elysia()
    .parser("deferred", () => null)
    .derive({ as: "scoped" }, async ({ request, server }) => {
      requireSameSite(request, services.config);
      const client = clientOf(services, request, server);
      return { by: await requireSession(services, request.headers, client), client };
    });
}

/** As `accountGate` before all other routes that need somebody signed in. Throws `second_factor_required`, too. */
export function sessionGate(services: Services) {
  return new Elysia()
    .parser("deferred", () => null)
    .derive({ as: "scoped" }, async ({ request, server }) => {
      requireSameSite(request, services.config);
      const client = clientOf(services, request, server);
      const by = await requireSession(services, request.headers, client);
      requireSecondFactor(services, by);
      return { by, client };
    });
}

/**
 * Stands before what of the library is for members of any workspace; adds `by` and `workspace`, by which they see it: the query parameter
 * `workspace` names it.
 */
export function libraryGate(services: Services) {
  return new Elysia()
    .parser("deferred", () => null)
    .derive({ as: "scoped" }, async ({ query, request, server }) => {
      requireSameSite(request, services.config);
      const by = await requireSession(services, request.headers, clientOf(services, request, server));
      requireSecondFactor(services, by);
      return { by, workspace: await requireLibraryWorkspace(services, by.person, query["workspace"]) };
    });
}

/** Stands before routes below `/api/workspaces/:workspaceId`; adds `by` and `member`. Throws `not_found` for those outside. */
export function memberGate(services: Services) {
  return new Elysia()
    .parser("deferred", () => null)
    .derive({ as: "scoped" }, async ({ params, request, server }) => {
      requireSameSite(request, services.config);
      const by = await requireSession(services, request.headers, clientOf(services, request, server));
      requireSecondFactor(services, by);
      const { workspaceId = "" } = params as { workspaceId?: string };
      return { by, member: await requireMember(services, by, workspaceId) };
    });
}

function clientOf(services: Services, request: Request, server: Parameters<typeof addressOf>[2]): Client {
  const address = addressOf(services, request, server);
  const { headers } = request;
  return { address, userAgent: headers.get("user-agent"), cookie: headers.get("cookie") };
}

async function requireSession(services: Services, headers: Headers, client: Client): Promise<SignedIn> {
  const session = await signedIn(services, headers, client.address);
  if (session === null) throw new ApiError("not_signed_in", "You are not signed in. Sign in first.");
  return session;
}

/** Puts the cookies of an outcome into an answer. */
export function setCookies(headers: Record<string, unknown>, { cookies }: SetsCookies): void {
  if (cookies.length > 0) headers["set-cookie"] = [...cookies];
}
