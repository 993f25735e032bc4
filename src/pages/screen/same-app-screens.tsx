import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import type { Screen } from "../api.ts";
import { MoreScreens } from "./more-screens.tsx";
import { useSameApp } from "./use-screen.ts";

/** Other screens of the same app, for people with a session. */
export function SameAppScreens({ screen }: { readonly screen: Screen }) {
  const { app, screens } = useSameApp(screen.id) ?? { screens: [] };
  return (
    <MoreScreens
      title={`More of ${screen.app_name}`}
      platform={screen.platform}
      screens={screens}
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
