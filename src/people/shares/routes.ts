import type { PeopleServices } from "../accounts/people-services.ts";
import { forMembers } from "../workspaces/member-gate.ts";
import { revokeShares } from "./shares.ts";

/** The share links that a workspace has given out. */
export const shareOperations = [
  forMembers({
    route: "POST /api/workspaces/:workspaceId/shares/revoke",
    run: (services: PeopleServices, { member }) => revokeShares(services, member),
  }),
] as const;
