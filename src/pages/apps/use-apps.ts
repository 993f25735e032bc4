import { useQuery } from "@tanstack/react-query";
import type { Apps } from "../../screens/page-schema.ts";
import { getJson } from "../request.ts";

/** All apps by name; for people with a session only. */
export function useApps() {
  return useQuery({
    queryKey: ["apps"],
    queryFn: ({ signal }) => getJson<Apps>("/api/apps", signal),
    staleTime: 300_000,
  });
}
