import { Stack } from "@mantine/core";
import { AuditLog } from "../settings/audit/audit-log.tsx";
import { serviceAuditKinds } from "../settings/audit/audit-words.ts";

const scope = { id: "service", path: "/api/operator/audit" };

/** Who did what in the service and all its workspaces. */
export function AuditTab() {
  return (
    <Stack gap="lg">
      <AuditLog scope={scope} kinds={serviceAuditKinds} />
    </Stack>
  );
}
