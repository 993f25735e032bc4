// Only operators use `/api/operator`: to others its routes do not exist, whatever they send.
import { askable, bodyLater, requireSignedIn } from "../accounts/session-gate.ts";
import type { Services } from "../services.ts";
import { requireOperator } from "./workspaces.ts";

/**
 * Before all routes of operators; adds `by`. `body` says what they are sent. Throws `not_found` for anybody
 * else.
 */
export function operatorGate(services: Services, body: "json" | "file" = "json") {
  return bodyLater().derive({ as: "scoped" }, ({ request, server }) =>
    askable(async () => {
      const by = await requireSignedIn(services, request, server, body);
      requireOperator(by);
      return { by };
    }),
  );
}
