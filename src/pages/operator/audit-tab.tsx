import { Stack } from "@mantine/core";
import { AuditLog } from "../settings/audit/audit-log.tsx";
import { serviceAuditKinds } from "../settings/audit/audit-words.ts";

/** Who did what in the service and all its workspaces. */
export function AuditTab() {
  return (
    <Stack gap="lg">
      <AuditLog workspaceId={null} kinds={serviceAuditKinds} />
    </Stack>
  );
}
