import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import { useSession } from "../use-session.ts";
import { OfflineNote } from "./offline-note.tsx";
import styles from "./page-frame.module.css";
import { useShortcutHelp, useShortcuts } from "./shortcuts.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

const ShortcutHelp = lazy(async () => ({ default: (await import("./shortcut-help.tsx")).ShortcutHelp }));

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
      <OfflineNote />
      <Shortcuts />
    </div>
  );
}

function Shortcuts() {
  const { session } = useSession();
  const isHelpOpen = useShortcutHelp();
  useShortcuts(session !== null);
  return <Suspense>{isHelpOpen && <ShortcutHelp />}</Suspense>;
}

/** Where a step back or forward in the history led last. */
let steppedTo: string | null = null;
addEventListener("popstate", () => {
  steppedTo = location.pathname;
});

/** After going back or forward the browser itself restores where the page was. A link to a place in the same page is a step too. */
function isStepInHistory(): boolean {
  const isStep = steppedTo === location.pathname;
  steppedTo = null;
  return isStep;
}
