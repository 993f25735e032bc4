import { addressOf } from "../base-path.ts";
import { useAbout } from "../queries.ts";
import styles from "./site-footer.module.css";

/** The foot of every page. */
export function SiteFooter() {
  const about = useAbout();
  return (
    <footer className={styles["footer"]}>
      <div className={styles["inner"]}>
        <span>Screen Search runs on this organisation’s own servers.</span>
        <span className={styles["links"]}>
          <a href={addressOf("/docs")}>Docs</a>
          <a href={addressOf("/openapi.json")}>OpenAPI</a>
          {about && <span>Version {about.version}</span>}
        </span>
      </div>
    </footer>
  );
}
