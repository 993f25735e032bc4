import { useQuery } from "@tanstack/react-query";
import { endConnection, type Membership } from "../../api.ts";
import { isManager } from "../../labels/roles.ts";
import { connectionsQuery, refreshAudit, refreshConnections } from "../../queries.ts";
import { ConnectedPrograms } from "../connected-programs.tsx";

/** The connections of a workspace, or to a member their own. */
export function ConnectionList({ workspace }: { readonly workspace: Membership }) {
  return (
    <ConnectedPrograms
      title={isManager(workspace.role) ? "Connected programs" : "Programs you connected"}
      intro="They were let in by signing in, without a key, and stop when that person leaves."
      query={useQuery(connectionsQuery(workspace.id))}
      detail={({ person }) => `by ${person}`}
      end={async ({ id }) => {
        await endConnection({ workspaceId: workspace.id, connectionId: id });
        void refreshAudit(workspace.id);
        await refreshConnections();
      }}
    />
  );
}
