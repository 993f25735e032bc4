import { IconRoute } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { App } from "../api.ts";
import { ActionButton, MoreButton } from "../buttons/buttons.tsx";
import { lazyDialog } from "../lazy-part.tsx";
import { useSession } from "../session.tsx";
import { appFlowsQuery } from "./flow-queries.ts";
import { FlowStrip } from "./flow-strip.tsx";
import styles from "./flows.module.css";

const FlowDialog = lazyDialog(() => import("./flow-dialog.tsx"), "FlowDialog");

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
          <ActionButton icon={IconRoute} size="sm" onClick={() => setIsNew(true)}>
            New flow
          </ActionButton>
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
      <MoreButton list={flows} size="sm">
        Show more flows
      </MoreButton>
      {isNew && <FlowDialog app={app} onClose={() => setIsNew(false)} />}
    </section>
  );
}
