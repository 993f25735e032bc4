import { Button } from "@mantine/core";
import { messageOf } from "../notices/failure-notice.tsx";
import noticeStyles from "../notices/notices.module.css";
import styles from "./delete-toasts.module.css";
import { pauseDelete, resumeDelete, undoDelete, usePendingDeletes } from "./pending-deletes.ts";

/** On every page: what is deleted in a moment, with the way back. */
export function DeleteToasts() {
  const pending = usePendingDeletes();
  return (
    <div role="status" className={styles.place}>
      {pending.map(({ id, title, state, error }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at its button.
        <div
          key={id}
          className={`${noticeStyles.toast} ${styles.toast}`}
          onPointerEnter={() => pauseDelete(id)}
          onPointerLeave={() => resumeDelete(id)}
          onFocus={() => pauseDelete(id)}
          onBlur={() => resumeDelete(id)}
        >
          <span>
            {error === null ? (
              <>
                Deleting <bdi>{title}</bdi>
              </>
            ) : (
              `Not deleted. ${messageOf(error)}`
            )}
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={state === "sending"}
            aria-label={error === null ? `Undo deleting ${title}` : "Dismiss"}
            onClick={() => undoDelete(id)}
          >
            {error === null ? "Undo" : "Dismiss"}
          </Button>
        </div>
      ))}
    </div>
  );
}
