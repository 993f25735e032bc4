import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { signOut as endThisSession } from "../api.ts";
import { sessionQuery } from "../queries.ts";
import { RequestError } from "../request.ts";

/** Ends the session and forgets all that was read with it. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return async () => {
    await endThisSession().catch(ignoreEndedSession);
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, null);
    navigate("/");
  };
}

/** A session that has ended already is what was asked for. */
function ignoreEndedSession(error: unknown): void {
  if (!(error instanceof RequestError) || error.status !== 401) throw error;
}
