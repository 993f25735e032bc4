import { Stack } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { onlineManager } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { addressOf } from "../base-path.ts";
import { Confirmation } from "../dialogs/confirmation.tsx";
import { lazyPart } from "../lazy-part.tsx";
import { useAbout } from "../queries.ts";
import { DeleteToasts } from "../screen/delete-toasts.tsx";
import { SelectionHost } from "../selection/selection-host.tsx";
import { useSession } from "../session.tsx";
import styles from "./page-frame.module.css";
import { shortcutHelp, useShortcuts } from "./shortcuts.ts";
import { SiteHeader } from "./site-header.tsx";

const ShortcutHelp = lazyPart(() => import("./shortcut-help.tsx"), "ShortcutHelp");

/** Header and footer of every page. The page's own content is `main`. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const { session } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top.
  useEffect(() => {
    if (!isStepInHistory()) scrollTo(0, 0);
  }, [path]);
  return (
    <Stack gap={0} mih="100dvh">
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
      <OfflineNote />
      <DeleteToasts />
      <Confirmation />
      {session !== null && <SelectionHost />}
      <Shortcuts />
    </Stack>
  );
}

function Shortcuts() {
  const { session } = useSession();
  const isHelpOpen = shortcutHelp.usePart((isOpen) => isOpen);
  useShortcuts(session !== null);
  return <Suspense>{isHelpOpen && <ShortcutHelp />}</Suspense>;
}

/** Path of the last step back or forward in the history. */
let steppedTo: string | null = null;
addEventListener("popstate", () => {
  steppedTo = location.pathname;
});

/**
 * After going back or forward the browser itself restores where the page was. A link to a place in the same
 * page is a step too.
 */
function isStepInHistory(): boolean {
  const isStep = steppedTo === location.pathname;
  steppedTo = null;
  return isStep;
}

function SiteFooter() {
  const about = useAbout();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <span>Screen Search runs on your own servers.</span>
        <span className={styles.links}>
          <a href={addressOf("/docs")}>Docs</a>
          {about && <span>Version {about.version}</span>}
        </span>
      </div>
    </footer>
  );
}

/** Requests made while the browser is offline wait, and go on by themselves. */
function OfflineNote() {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.note}>
          <IconWifiOff size={18} stroke={1.8} aria-hidden="true" />
          You are offline. This page continues as soon as you are back online.
        </p>
      )}
    </div>
  );
}
