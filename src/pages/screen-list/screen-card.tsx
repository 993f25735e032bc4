import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ListedScreen } from "../api.ts";
import { noteOpenedCard } from "./opened-card.ts";
import styles from "./screen-card.module.css";
import { ScreenPicture } from "./screen-picture.tsx";

interface Props {
  readonly screen: ListedScreen;
  readonly isLazy?: boolean;
  /** Off in a list of one app's screens. */
  readonly hasApp?: boolean;
  /** Buttons over the picture while the card has the pointer or the focus; below it on a touch screen. */
  readonly actions?: ReactNode;
}

/** A screen in a list: picture, title, app. The whole of it opens the screen. */
export function ScreenCard({ screen, isLazy = true, hasApp = true, actions }: Props) {
  return (
    <article className={styles["card"]}>
      <Link
        href={`/screens/${screen.id}`}
        className={styles["link"]}
        data-card-link={screen.id}
        onClick={() => noteOpenedCard(screen.id)}
      >
        <ScreenPicture screen={screen} isLazy={isLazy} />
        <span className={styles["words"]}>
          <bdi className={styles["title"]}>{screen.title}</bdi>
          {hasApp && <bdi className={styles["app"]}>{screen.app_name}</bdi>}
        </span>
      </Link>
      {actions && <div className={styles["actions"]}>{actions}</div>}
    </article>
  );
}
