import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Membership, Session } from "./api.ts";
import { sessionQuery } from "./queries.ts";

/** Who is signed in and in which of their workspaces. */
export interface CurrentSession {
  /** Null when nobody is signed in, and while that is not known yet. */
  readonly session: Session | null;
  /** The workspace chosen in this browser, or the first; null for whoever belongs to none. */
  readonly workspace: Membership | null;
  /** The id that was chosen, known before the session is; empty when none was. */
  readonly chosenWorkspaceId: string;
  readonly setWorkspaceId: (id: string) => void;
  readonly isLoading: boolean;
  /** Why it could not be found out; not being signed in is no error. */
  readonly error: Error | null;
}

/** The session of this browser. After signing in or out, invalidate the query `["session"]`. */
export function useSession(): CurrentSession {
  const { data, isPending, error } = useQuery(sessionQuery);
  const [workspaceId, setWorkspaceId] = useLocalStorage({
    key: "screen-search.workspace",
    defaultValue: "",
    getInitialValueInEffect: false,
  });
  const session = data ?? null;
  const workspace =
    session?.workspaces.find(({ id }) => id === workspaceId) ?? session?.workspaces[0] ?? null;
  const chosen = { chosenWorkspaceId: workspaceId, setWorkspaceId };
  return { session, workspace, ...chosen, isLoading: isPending, error };
}
