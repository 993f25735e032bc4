import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { Membership } from "../../../accounts/schema.ts";
import { failureOf } from "../../forms/failure.ts";
import { isManager } from "../../labels/roles.ts";
import { EmptyState } from "../../notices/empty-state.tsx";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { RecordsLoading } from "../../records/records-loading.tsx";
import { ManagersOnly } from "../managers-only.tsx";
import { SectionHead } from "../section-head.tsx";
import { AuditDays } from "./audit-days.tsx";
import { useAudit } from "./use-audit.ts";

/** Who did what in a workspace. */
export function AuditSection({ workspace }: { readonly workspace: Membership }) {
  const canSee = isManager(workspace.role);
  return (
    <>
      <SectionHead title="Audit log" intro={`What was changed in ${workspace.name}, and by whom.`} />
      {canSee ? <AuditLog workspaceId={workspace.id} /> : <ManagersOnly what="see the audit log" />}
    </>
  );
}

function AuditLog({ workspaceId }: { readonly workspaceId: string }) {
  const audit = useAudit(workspaceId, true);
  const events = audit.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      <FailureNotice
        failure={audit.isError ? failureOf(audit.error) : null}
        onRetry={() => void audit.refetch()}
      />
      {audit.isPending ? <RecordsLoading /> : null}
      {audit.isSuccess && events.length === 0 ? (
        <EmptyState icon={<IconHistory size={26} stroke={1.6} />} title="Nothing yet">
          Changes of keys, members and the workspace appear here.
        </EmptyState>
      ) : null}
      <AuditDays events={events} />
      {audit.hasNextPage ? (
        <Button
          variant="default"
          loading={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
          style={{ justifySelf: "center" }}
        >
          Load older
        </Button>
      ) : null}
    </>
  );
}
