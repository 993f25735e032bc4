import { Elysia } from "elysia";
import { download } from "../audit/download.ts";
import { exportWorkspaceAudit } from "../audit/export-audit.ts";
import { listWorkspaceAudit } from "../audit/list-audit.ts";
import { auditQuerySchema, auditSchema } from "../audit/schema.ts";
import { checkedQuery } from "../http/checked-request.ts";
import type { Services } from "../services.ts";
import { memberGate } from "./member-gate.ts";

const path = "/api/workspaces/:workspaceId/audit";
const auditQuery = checkedQuery(auditQuerySchema);

/** The audit list of a workspace. */
export function auditRoutes(services: Services) {
  const routes = new Elysia()
    .use(memberGate(services))
    .get(
      path,
      ({ member, query, request }) =>
        listWorkspaceAudit(services, member, query, auditQuery(request.url).before),
      { response: { 200: auditSchema } },
    );
  for (const format of ["csv", "jsonl"] as const)
    routes.get(`${path}.${format}`, ({ member, query }) =>
      download(exportWorkspaceAudit(services, member, query, format), "audit", format),
    );
  return routes;
}
