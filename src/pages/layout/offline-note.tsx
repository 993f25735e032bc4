import { IconWifiOff } from "@tabler/icons-react";
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import styles from "./offline-note.module.css";

/** Says on every page that the browser is offline: what is asked for meanwhile waits and goes on by itself. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return (
    <div role="status" className={styles["place"]}>
      {!isOnline && (
        <p className={styles["note"]}>
          <IconWifiOff size={18} stroke={1.8} aria-hidden="true" />
          You are offline. This page goes on when the connection is back.
        </p>
      )}
    </div>
  );
}
