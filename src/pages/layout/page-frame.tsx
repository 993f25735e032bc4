import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import styles from "./page-frame.module.css";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** What every page has around it. A page's own part is `main`. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top.
  useEffect(() => {
    if (!isStepInHistory()) scrollTo(0, 0);
  }, [path]);
  return (
    <div className={styles["frame"]}>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

let steppedAt = 0;
addEventListener("popstate", () => {
  steppedAt = performance.now();
});

/** After going back or forward the browser itself restores where the page was. */
function isStepInHistory(): boolean {
  return steppedAt > 0 && performance.now() - steppedAt < 200;
}
