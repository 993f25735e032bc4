import { askable, bodyLater, requireSignedIn } from "../accounts/session-gate.ts";
import type { Services } from "../services.ts";
import { requireOperator } from "./workspaces.ts";

/** Before the operator's routes; adds `by`. Anybody else is told that there is nothing, before their body is looked at. */
export function operatorGate(services: Services) {
  return bodyLater().derive({ as: "scoped" }, ({ request, server }) =>
    askable(async () => {
      const by = await requireSignedIn(services, request, server);
      requireOperator(by);
      return { by };
    }),
  );
}
