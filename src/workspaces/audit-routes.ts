import { Elysia } from "elysia";
import { download } from "../audit/download.ts";
import { exportWorkspaceAudit } from "../audit/export-audit.ts";
import { listWorkspaceAudit } from "../audit/list-audit.ts";
import { auditSchema } from "../audit/schema.ts";
import { wholeNumber } from "../http/whole-number.ts";
import type { Services } from "../services.ts";
import { memberGate } from "./member-gate.ts";

const path = "/api/workspaces/:workspaceId/audit";

/** The audit list of a workspace. */
export function auditRoutes(services: Services) {
  const routes = new Elysia()
    .use(memberGate(services))
    .get(
      path,
      ({ member, query }) =>
        listWorkspaceAudit(services, member, query, wholeNumber("before", query["before"])),
      { response: { 200: auditSchema } },
    );
  for (const format of ["csv", "jsonl"] as const)
    routes.get(`${path}.${format}`, ({ member, query }) =>
      download(exportWorkspaceAudit(services, member, query, format), "audit", format),
    );
  return routes;
}
