import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type App, listScreens } from "../api.ts";
import { noFilters } from "../filters/filters.ts";
import { counted } from "../labels/numbers.ts";
import { lazyDialog } from "../lazy-part.tsx";
import { matchingQuery } from "../list-queries.ts";
import { selectedMax } from "../selection/selection-store.ts";
import { useSession } from "../session.tsx";

const DescribeDialog = lazyDialog(() => import("../selection/describe-dialog.tsx"), "DescribeDialog");

/** Has a model describe the screens of an app that nobody described, `selectedMax` at a time. */
export function DescribeApp({ app }: { readonly app: App }) {
  const { mayEdit, workspace } = useSession();
  const workspaceId = workspace?.id ?? "";
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const query = useMemo(() => {
    const filters = { ...noFilters, app: app.name, described: "none" };
    return matchingQuery({ filters, platform: app.platform, workspaceId }, selectedMax);
  }, [app.name, app.platform, workspaceId]);
  const { data } = useQuery({
    queryKey: ["app", app.id, "undescribed"],
    queryFn: ({ signal }) => listScreens({ query, signal }),
    enabled: mayEdit,
  });
  const found = data?.screens ?? [];
  if (!mayEdit || (found.length === 0 && ids === null)) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIds(found.map(({ id }) => id))}>
        Describe {found.length === 1 ? "1 screen" : `the ${counted(found.length, "screen")}`} without a
        description
      </Button>
      {ids !== null && <DescribeDialog ids={ids} isFirst onClose={() => setIds(null)} />}
    </>
  );
}
