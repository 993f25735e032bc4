import { useQuery } from "@tanstack/react-query";
import type { DescribedScreen, ListedScreen } from "../../screens/page-schema.ts";
import { getJson } from "../request.ts";
import { MoreScreens } from "./more-screens.tsx";

/** Full rows of 2, 3, 4 and 6. */
const similarMax = 12;

/** The screens most like this one; nothing when there are none. */
export function SimilarScreens({ screen }: { readonly screen: DescribedScreen }) {
  const { data, isPending } = useQuery({
    queryKey: ["similar", screen.id],
    queryFn: ({ signal }) =>
      getJson<{ screens: ListedScreen[] }>(`/api/screens/${screen.id}/similar?limit=${similarMax}`, signal),
    staleTime: 600_000,
  });
  return (
    <MoreScreens
      title="Similar screens"
      platform={screen.platform}
      screens={data?.screens ?? []}
      isPending={isPending}
    />
  );
}
