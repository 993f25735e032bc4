import type { Membership } from "../../api.ts";
import { isManager } from "../../labels/roles.ts";
import { ManagersOnly } from "../managers-only.tsx";
import { SectionHead } from "../section-head.tsx";
import { AuditLog } from "./audit-log.tsx";
import { auditKinds } from "./audit-words.ts";

/** Who did what in a workspace. */
export function AuditSection({ workspace }: { readonly workspace: Membership }) {
  const canSee = isManager(workspace.role);
  return (
    <>
      <SectionHead title="Audit log" intro={`What was changed in ${workspace.name}, and by whom.`} />
      {canSee ? (
        <AuditLog workspaceId={workspace.id} kinds={auditKinds} />
      ) : (
        <ManagersOnly what="see the audit log" />
      )}
    </>
  );
}
