import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { RequestError } from "./request.ts";

const retriesMax = 2;

/** Holds what was read. A session that ended is noticed at the next request, and every page learns of it. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  mutationCache: new MutationCache({ onError: endSession }),
  defaultOptions: {
    queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: isWorthRetrying },
  },
});

function endSession(error: Error): void {
  if (error instanceof RequestError && error.code === "not_signed_in") {
    queryClient.setQueryData(["session"], null);
  }
}

/** What the caller did wrong stays wrong; a dropped connection may come back. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < retriesMax && error instanceof RequestError && error.status === 0;
}
