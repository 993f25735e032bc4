// Only operators use `/api/operator`: to others its routes do not exist, whatever they send.

import type { AddressSource } from "../http/client-address.ts";
import type { SignedIn } from "../people/accounts/session.ts";
import { bodyLater, requireSignedIn } from "../people/accounts/session-gate.ts";
import type { Services } from "../services.ts";
import { requireOperator } from "./workspaces.ts";

/** Before all routes of operators; adds `by`. Throws as `requireOperatorSession`. */
export function operatorGate(services: Services, body: "json" | "file" = "json") {
  return bodyLater().derive({ as: "scoped" }, async ({ request, server }) => ({
    by: await requireOperatorSession(services, request, server, body),
  }));
}

/**
 * The operator who makes a request; `body` says what the route is sent. Throws `not_found` for anybody else.
 */
export async function requireOperatorSession(
  services: Services,
  request: Request,
  server: AddressSource | null,
  body: "json" | "file",
): Promise<SignedIn> {
  const by = await requireSignedIn(services, request, server, body);
  requireOperator(by);
  return by;
}
