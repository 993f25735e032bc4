import { Alert, Button } from "@mantine/core";
import { IconAlertCircle, IconClock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { messageOf } from "../layout/error-note.tsx";
import { RequestError } from "../request.ts";

interface Props {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why a search failed. One that came too soon says when it may come again. */
export function SearchError({ error, onRetry }: Props) {
  const isTooMany = error instanceof RequestError && error.status === 429;
  const wait = isTooMany ? (error.retryAfterSeconds ?? 1) : 0;
  return (
    <Alert
      role="alert"
      variant="light"
      maw="44rem"
      color={isTooMany ? "yellow" : "red"}
      icon={isTooMany ? <IconClock size={20} stroke={1.7} /> : <IconAlertCircle size={20} stroke={1.7} />}
    >
      {messageOf(error)}
      <RetryButton key={String(error)} waitSeconds={wait} onRetry={onRetry} />
    </Alert>
  );
}

function RetryButton({
  waitSeconds,
  onRetry,
}: {
  readonly waitSeconds: number;
  readonly onRetry: () => void;
}) {
  const left = useCountdown(waitSeconds);
  return (
    <div style={{ marginTop: "0.75rem" }} aria-live="off">
      <Button size="xs" variant="default" disabled={left > 0} onClick={onRetry}>
        {left > 0 ? `Search again in ${left} s` : "Search again"}
      </Button>
    </div>
  );
}

/** Whole seconds left of `seconds`, counted from the first render. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))),
      250,
    );
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
