import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { Session } from "../api.ts";
import { useSession } from "../use-session.ts";

/** Into the workspace that was joined: the only one of that name, as the answer has no id beside it. */
export function useEnter(workspaceName: string): (session: Session) => Promise<void> {
  const { session: before, setWorkspaceId } = useSession();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  return async (session) => {
    const known = new Set(before?.workspaces.map(({ id }) => id));
    const joined = session.workspaces.findLast(({ id, name }) => name === workspaceName && !known.has(id));
    if (joined !== undefined) setWorkspaceId(joined.id);
    await queries.invalidateQueries();
    navigate("/", { replace: true });
  };
}
