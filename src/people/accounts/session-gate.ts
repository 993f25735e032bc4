// Access to the pages' own interface: a request that changes something must come from our own pages, and most
// requests need a session. The gates run in `derive`, before the body is read.
import { Elysia } from "elysia";
import { ApiError } from "../../errors.ts";
import { done } from "../../fields.ts";
import { type AddressSource, addressOf } from "../../http/client-address.ts";
import { yieldTurn } from "../../system/cost-meter.ts";
import type { Client } from "../caller.ts";
import { behind } from "../page-operation.ts";
import type { PeopleServices } from "./people-services.ts";
import { requireSameSite } from "./same-site.ts";
import { requireSecondFactor, type SetsCookies, type SignedIn, signedIn } from "./session.ts";

/** The longest set-up takes 3 KB when every character of it is escaped. */
const publicBodyBytesMax = 4_096;

/** Before routes that need nobody signed in; adds `client`, and a bound for bodies that anybody may send. */
export function publicGate(services: PeopleServices) {
  return new Elysia().derive({ as: "scoped" }, async ({ request, server }) => {
    requireSameSite(request, services.config);
    await yieldTurn();
    return { client: clientOf(services, request, server), bodyBytesMax: publicBodyBytesMax };
  });
}

export const forAnyone = behind<{ readonly client: Client }, PeopleServices>([publicGate]);

/** Before routes of one's own account, where a second factor is set up; adds `by`. Throws `not_signed_in`. */
function accountGate(services: PeopleServices) {
  return new Elysia().derive({ as: "scoped" }, async ({ request, server }) => ({
    by: await requireSession(services, request, server),
  }));
}

export const forAccounts = behind<{ readonly by: SignedIn }, PeopleServices>([accountGate]);

/** Before all other routes that need somebody signed in; adds `by`. Throws `second_factor_required`, too. */
function sessionGate(services: PeopleServices) {
  return new Elysia().derive({ as: "scoped" }, async ({ request, server }) => ({
    by: await requireSignedIn(services, request, server),
  }));
}

export const forSignedIn = behind<{ readonly by: SignedIn }, PeopleServices>([sessionGate]);

export async function requireSignedIn(
  services: PeopleServices,
  request: Request,
  server: AddressSource | null,
  body: "json" | "file" = "json",
): Promise<SignedIn> {
  const by = await requireSession(services, request, server, body);
  requireSecondFactor(services, by);
  return by;
}

export function clientOf(services: PeopleServices, request: Request, server: AddressSource | null): Client {
  const address = addressOf(services, request, server);
  const { headers } = request;
  return { address, userAgent: headers.get("user-agent"), cookie: headers.get("cookie") };
}

async function requireSession(
  services: PeopleServices,
  request: Request,
  server: AddressSource | null,
  body: "json" | "file" = "json",
) {
  requireSameSite(request, services.config, body);
  await yieldTurn();
  const by = await signedIn(services, clientOf(services, request, server));
  if (by === null) throw new ApiError("not_signed_in", "You are not signed in. Sign in first.");
  return by;
}

/** Puts the cookies of an outcome into an answer, and returns the outcome without them. */
export function withCookies<Outcome extends SetsCookies>(
  set: { readonly headers: Record<string, unknown> },
  { cookies, ...outcome }: Outcome,
): Omit<Outcome, "cookies"> {
  if (cookies.length > 0) set.headers["set-cookie"] = [...cookies];
  return outcome;
}

/** `{ done: true }`, with the cookies of what was done. */
export async function doneWith(
  set: { readonly headers: Record<string, unknown> },
  work: Promise<SetsCookies>,
): Promise<typeof done> {
  withCookies(set, await work);
  return done;
}
