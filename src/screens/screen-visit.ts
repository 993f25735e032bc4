import { requireSecondFactor, signedIn } from "../accounts/session.ts";
import { clientOf } from "../accounts/session-gate.ts";
import type { AddressSource } from "../http/client-address.ts";
import type { Services } from "../services.ts";
import type { ScreenVisit } from "./open-screen.ts";

/** A request for something of one screen, as a route has it. */
export interface ScreenRequest {
  readonly params: { readonly screenId: string };
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly request: Request;
  readonly server: AddressSource | null;
}

/** Who asks for a screen, and with which link: `share` is its token, `workspace` the one that a person works in. */
export async function visitOf(
  services: Services,
  { params, query, request, server }: ScreenRequest,
): Promise<ScreenVisit> {
  const session = await signedIn(services, clientOf(services, request, server));
  if (session !== null) requireSecondFactor(services, session);
  return {
    screenId: params.screenId,
    person: session?.person ?? null,
    workspaceId: query["workspace"],
    share: query["share"],
  };
}
