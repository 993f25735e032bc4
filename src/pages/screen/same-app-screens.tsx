import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { AppScreens, DescribedScreen } from "../../screens/page-schema.ts";
import { useAppOfScreen } from "../apps/use-apps.ts";
import { getJson } from "../request.ts";
import { MoreScreens } from "./more-screens.tsx";

const shownMax = 6;

/** Other screens of the same app, for people with a session. */
export function SameAppScreens({ screen }: { readonly screen: DescribedScreen }) {
  const app = useAppOfScreen(screen, true);
  const { data } = useQuery({
    queryKey: ["app-sample", app?.id],
    enabled: app !== undefined,
    queryFn: ({ signal }) =>
      getJson<AppScreens>(`/api/apps/${encodeURIComponent(app?.id ?? "")}/screens`, signal),
    staleTime: 600_000,
  });
  const others = data?.screens.filter(({ id }) => id !== screen.id).slice(0, shownMax) ?? [];
  return (
    <MoreScreens
      title={`More of ${screen.app_name}`}
      platform={screen.platform}
      screens={others}
      isPending={false}
      aside={
        app && (
          <Anchor component={Link} href={`/apps/${encodeURIComponent(app.id)}`} size="sm">
            All {app.screens} screens
          </Anchor>
        )
      }
    />
  );
}
