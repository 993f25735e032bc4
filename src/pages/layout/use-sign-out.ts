import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { postJson, RequestError } from "../request.ts";

/** Ends the session and forgets all that was read with it. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return async () => {
    await postJson("/api/account/sign-out").catch(ignoreEndedSession);
    queryClient.clear();
    queryClient.setQueryData(["session"], null);
    navigate("/");
  };
}

/** A session that has ended already is what was asked for. */
function ignoreEndedSession(error: unknown): void {
  if (!(error instanceof RequestError) || error.status !== 401) throw error;
}
