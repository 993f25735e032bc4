import { useQuery } from "@tanstack/react-query";
import type { App, Apps, ListedScreen } from "../../screens/page-schema.ts";
import { getJson } from "../request.ts";

/** All apps by name; for people with a session only. */
export function useApps(isEnabled = true) {
  return useQuery({
    queryKey: ["apps"],
    enabled: isEnabled,
    queryFn: ({ signal }) => getJson<Apps>("/api/apps", signal),
    staleTime: 300_000,
  });
}

/** The app of a screen; undefined until it is known, and for people without a session. */
export function useAppOfScreen(screen: ListedScreen, isEnabled: boolean): App | undefined {
  const { data } = useApps(isEnabled);
  return data?.apps.find(({ name, platform }) => name === screen.app_name && platform === screen.platform);
}
