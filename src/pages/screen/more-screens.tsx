import { type ReactNode, useId } from "react";
import type { ListedScreen, Platform } from "../api.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { ScreenGrid } from "../screen-list/screen-grid.tsx";
import { ScreenGridLoading } from "../screen-list/screen-grid-loading.tsx";
import styles from "./more-screens.module.css";

interface Props {
  readonly title: string;
  readonly platform: Platform;
  readonly screens: readonly ListedScreen[];
  readonly isPending: boolean;
  /** Beside the heading, such as a link to all of them. */
  readonly aside?: ReactNode;
}

/** A further grid of screens on a page; nothing when it turns out empty. */
export function MoreScreens({ title, platform, screens, isPending, aside }: Props) {
  const id = useId();
  if (!isPending && screens.length === 0) return null;
  return (
    <section className={styles["more"]} aria-labelledby={id}>
      <div className={styles["head"]}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {isPending ? (
        <ScreenGridLoading platform={platform} count={6} />
      ) : (
        <ScreenGrid platform={platform} label={title}>
          {screens.map((screen) => (
            <li key={screen.id}>
              <ScreenCard screen={screen} />
            </li>
          ))}
        </ScreenGrid>
      )}
    </section>
  );
}
