import { useQuery } from "@tanstack/react-query";
import { endOwnConnection } from "../../api.ts";
import { ownConnectionsQuery, refreshConnections } from "../../queries.ts";
import { ConnectedPrograms } from "../connected-programs.tsx";

/** The programs that the person let in, in all their workspaces. */
export function OwnProgramsPanel() {
  return (
    <ConnectedPrograms
      title="Programs you connected"
      intro="They search as you, without your password. A new password disconnects them, and so does signing out everywhere."
      query={useQuery(ownConnectionsQuery)}
      detail={({ workspace }) => `in ${workspace}`}
      end={async ({ id }) => {
        await endOwnConnection({ connectionId: id });
        await refreshConnections();
      }}
    />
  );
}
