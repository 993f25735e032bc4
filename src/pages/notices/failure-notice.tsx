import { Button } from "@mantine/core";
import type { Failure } from "../forms/failure.ts";
import { useCountdown } from "../forms/use-countdown.ts";
import { waitingTime } from "../labels/moments.ts";
import { Notice } from "./notice.tsx";
import styles from "./notices.module.css";

interface FailureNoticeProps {
  readonly failure: Failure | null;
  /** Shown as a button when trying again may help. */
  readonly onRetry?: () => void;
}

/** What went wrong, read out at once; counts down when the service said how long to wait. Empty without a failure. */
export function FailureNotice({ failure, onRetry }: FailureNoticeProps) {
  if (failure === null) return null;
  return (
    <div role="alert">
      <Notice kind="danger">
        <div className={styles["failure"]}>
          <div>
            {failure.message}
            <Countdown failure={failure} />
          </div>
          {onRetry !== undefined && (
            <Button variant="default" size="xs" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}

/** Not live: a countdown that speaks every second would drown everything else. */
function Countdown({ failure }: { readonly failure: Failure }) {
  const left = useCountdown(failure);
  if (failure.retryAfterSeconds === null) return null;
  return (
    <div className={styles["countdown"]} aria-live="off">
      {left > 0 ? `Try again in ${waitingTime(left)}.` : "You can try again now."}
    </div>
  );
}
