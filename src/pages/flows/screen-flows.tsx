import { useQuery } from "@tanstack/react-query";
import type { Screen } from "../api.ts";
import { listedOf } from "../screen-list/listed-screen.ts";
import { neighboursQuery } from "./flow-queries.ts";
import { FlowStrip, Strip } from "./flow-strip.tsx";
import styles from "./flows.module.css";

/** The flows that a screen stands in; without one, what stands before and after it in its source. */
export function ScreenFlows({ screen }: { readonly screen: Screen }) {
  const { data } = useQuery(neighboursQuery(screen.id));
  if (data === undefined) return null;
  const { before, after, flowIds } = data;
  if (flowIds.length > 0)
    return (
      <section className={styles.section} aria-labelledby="screen-flows">
        <h2 id="screen-flows">In a flow</h2>
        {flowIds.map((id) => (
          <FlowStrip key={id} flowId={id} currentId={screen.id} />
        ))}
      </section>
    );
  if (before.length + after.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="screen-flows">
      <h2 id="screen-flows">Before and after</h2>
      <Strip
        label="Before and after this screen"
        platform={screen.platform}
        screens={[...before, listedOf(screen), ...after]}
        currentId={screen.id}
      />
    </section>
  );
}
