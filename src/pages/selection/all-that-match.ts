import { useMemo } from "react";
import { listScreens } from "../api.ts";
import { countText } from "../labels/numbers.ts";
import { matchingQuery, type ScreenList } from "../list-queries.ts";
import { selectedMax, type WholeList } from "./selection-store.ts";

/** All screens that pass a filter, as a list to be selected; the newest where they are many. */
export function useAllThatMatch(
  { filters, platform, workspaceId }: ScreenList,
  total: number | undefined,
): WholeList {
  return useMemo(
    () => ({
      name: total === undefined ? "all" : `all ${countText(total)}`,
      load: async () => {
        const { screens } = await listScreens({
          query: matchingQuery({ filters, platform, workspaceId }, selectedMax + 1),
        });
        return screens;
      },
    }),
    [filters, platform, workspaceId, total],
  );
}
