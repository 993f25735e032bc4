// Who may use the pages' own interface: what changes something must come from our own pages, and most of it needs somebody signed in. Runs
// in `derive`, before a byte of the body is read.
import { Elysia } from "elysia";
import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import { type AddressSource, addressOf } from "../http/client-address.ts";
import type { Services } from "../services.ts";
import { requireSameSite } from "./same-site.ts";
import { requireSecondFactor, type SetsCookies, type SignedIn, signedIn } from "./session.ts";

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
    .derive({ as: "scoped" }, ({ request, server }) => requireSignedIn(services, request, server));
}

/** What `sessionGate` checks and adds. */
export async function requireSignedIn(
  services: Services,
  request: Request,
  server: AddressSource | null,
): Promise<{ readonly by: SignedIn; readonly client: Client }> {
  requireSameSite(request, services.config);
  const client = clientOf(services, request, server);
  const by = await requireSession(services, request.headers, client);
  requireSecondFactor(services, by);
  return { by, client };
}

function clientOf(services: Services, request: Request, server: AddressSource | null): Client {
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
