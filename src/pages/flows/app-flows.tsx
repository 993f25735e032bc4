import { Button } from "@mantine/core";
import { IconRoute } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { App } from "../api.ts";
import { useSession } from "../session.tsx";
import { appFlowsQuery } from "./flow-queries.ts";
import { FlowStrip } from "./flow-strip.tsx";
import styles from "./flows.module.css";

const FlowDialog = lazy(async () => ({ default: (await import("./flow-dialog.tsx")).FlowDialog }));

/** The flows of an app below its screens, and for who may edit, the way to make one. */
export function AppFlows({ app }: { readonly app: App }) {
  const { mayEdit } = useSession();
  const flows = useInfiniteQuery(appFlowsQuery(app));
  const [isNew, setIsNew] = useState(false);
  const shown = flows.data?.pages.flatMap((page) => page.flows) ?? [];
  if (shown.length === 0 && !mayEdit) return null;
  return (
    <section className={styles.section} aria-labelledby="app-flows">
      <div className={styles.head}>
        <h2 id="app-flows">Flows</h2>
        {mayEdit && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRoute size={17} stroke={1.8} aria-hidden="true" />}
            onClick={() => setIsNew(true)}
          >
            New flow
          </Button>
        )}
      </div>
      {shown.map(({ id }) => (
        <FlowStrip key={id} flowId={id} />
      ))}
      {shown.length === 0 && (
        <p className={styles.none}>
          None yet. Put some of its screens in order, such as the steps of a checkout.
        </p>
      )}
      {flows.hasNextPage && (
        <Button variant="default" loading={flows.isFetchingNextPage} onClick={() => flows.fetchNextPage()}>
          Show more flows
        </Button>
      )}
      {isNew && (
        <Suspense>
          <FlowDialog app={app} onClose={() => setIsNew(false)} />
        </Suspense>
      )}
    </section>
  );
}
