import { addressOf } from "../base-path.ts";
import styles from "./screen-wall.module.css";
import picture from "./screen-wall.webp";

/**
 * Screens of the demo library, one of them found. Pictures of the library itself would need a session; these belong to the page.
 * `demo/README.md` says how they were drawn.
 */
export function ScreenWall() {
  return (
    <div className={styles["wall"]}>
      {/* Lazy: on narrow pages, which do not show it, it is not loaded. */}
      <img
        src={addressOf(`/assets/${picture.replace("./", "")}`)}
        width={1080}
        height={980}
        alt=""
        loading="lazy"
      />
      <svg viewBox="0 0 540 490" aria-hidden="true" focusable="false">
        <rect className={styles["found"]} x="126" y="64" width="180" height="364" rx="30" />
      </svg>
    </div>
  );
}
