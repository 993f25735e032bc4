// Only operators use `/api/operator`, but for what `library-gate.ts` opens to editors: to others its routes
// do not exist, whatever they send.

import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";
import type { AddressSource } from "../http/client-address.ts";
import type { SignedIn } from "../people/accounts/session.ts";
import { requireSignedIn } from "../people/accounts/session-gate.ts";
import { behind } from "../people/page-operation.ts";
import type { Services } from "../services.ts";

/** An operator with a session; only the gate makes one. */
export type Operator = SignedIn & { readonly person: { readonly isOperator: true } };

/** Before all routes of operators; adds `by`. Throws as `requireOperatorSession`. */
export function operatorGate(services: Services, body: "json" | "file" = "json") {
  return new Elysia().derive({ as: "scoped" }, async ({ request, server }) => ({
    by: await requireOperatorSession(services, request, server, body),
  }));
}

/** Routes of operators. */
export const forOperators = behind<{ readonly by: Operator }, Services>([operatorGate]);

/**
 * The operator who makes a request; `body` says what the route is sent. Throws `not_found` for anybody else.
 */
export async function requireOperatorSession(
  services: Services,
  request: Request,
  server: AddressSource | null,
  body: "json" | "file",
): Promise<Operator> {
  const by = await requireSignedIn(services, request, server, body);
  if (!isOperator(by)) throw new ApiError("not_found", "There is nothing at this address.");
  return by;
}

function isOperator(by: SignedIn): by is Operator {
  return by.person.isOperator;
}
