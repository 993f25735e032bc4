import { useQuery } from "@tanstack/react-query";
import type { Screen } from "../api.ts";
import { similarScreensQuery } from "../queries.ts";
import { MoreScreens } from "./more-screens.tsx";

/** The screens most like this one; nothing when there are none. */
export function SimilarScreens({ screen }: { readonly screen: Screen }) {
  const { data, isPending } = useQuery(similarScreensQuery(screen.id));
  return (
    <MoreScreens
      title="Similar screens"
      platform={screen.platform}
      screens={data?.screens ?? []}
      isPending={isPending}
    />
  );
}
