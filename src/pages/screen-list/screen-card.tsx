import type { FocusEventHandler, ReactNode } from "react";
import { Link } from "wouter";
import type { ListedScreen } from "../../screens/page-schema.ts";
import styles from "./screen-card.module.css";
import { ScreenPicture } from "./screen-picture.tsx";

interface Props {
  readonly screen: ListedScreen;
  readonly isLazy?: boolean;
  /** A word beside the app, such as how sure the search is. */
  readonly badge?: ReactNode;
  /** Buttons over the picture, shown while the card has the pointer or the focus. */
  readonly actions?: ReactNode;
  /** -1 takes the card out of the way of the tab key, where arrows lead to it. */
  readonly tabIndex?: number;
  readonly onFocus?: FocusEventHandler;
}

/** A screen in a list: picture, title, app. The whole of it opens the screen. */
export function ScreenCard({ screen, isLazy = true, badge, actions, tabIndex, onFocus }: Props) {
  return (
    <article className={styles["card"]} onFocus={onFocus}>
      <Link href={`/screens/${screen.id}`} className={styles["link"]} tabIndex={tabIndex} data-card-link="">
        <ScreenPicture screen={screen} isLazy={isLazy} />
        <span className={styles["words"]}>
          <bdi className={styles["title"]}>{screen.title}</bdi>
          <span className={styles["below"]}>
            <bdi className={styles["app"]}>{screen.app_name}</bdi>
            {badge}
          </span>
        </span>
      </Link>
      {actions && <div className={styles["actions"]}>{actions}</div>}
    </article>
  );
}
