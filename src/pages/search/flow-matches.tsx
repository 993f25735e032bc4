import { Link } from "wouter";
import type { PageSearch } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { ScreenPicture } from "../screen-list/screen-card.tsx";
import styles from "./flow-matches.module.css";

interface Props {
  readonly flows: PageSearch["flows"];
}

/** The flows that fit a query as well as its screens do. */
export function FlowMatches({ flows }: Props) {
  if (flows.length === 0) return null;
  return (
    <ul className={styles.flows} aria-label="Flows that match">
      {flows.map(({ id, name, description, app_name, platform, screen_count, screens }) => (
        <li key={id}>
          <Link href={`/flows/${id}`} className={styles.flow} data-panel>
            <span className={styles.words}>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.about}>
                <bdi>{app_name}</bdi> · {counted(screen_count, "step")}
              </span>
              {description !== "" && (
                <bdi className={styles.sentence} data-cut>
                  {description}
                </bdi>
              )}
            </span>
            <span className={styles.steps} data-platform={platform} aria-hidden="true">
              {screens.map((screen, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a screen may come twice, and the order is the key.
                <span key={at}>
                  <ScreenPicture screen={screen} isLazy={false} />
                </span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
