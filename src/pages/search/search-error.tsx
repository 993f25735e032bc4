import { Alert, Button } from "@mantine/core";
import { IconAlertCircle, IconClock } from "@tabler/icons-react";
import { messageOf, useCountdown } from "../notices/failure-notice.tsx";
import { hasStatus } from "../request.ts";

interface Props {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why a search failed. One that came too soon says when it may come again. */
export function SearchError({ error, onRetry }: Props) {
  const isTooMany = hasStatus(error, 429);
  const left = useCountdown(error);
  return (
    <Alert
      role="alert"
      variant="light"
      maw="44rem"
      color={isTooMany ? "yellow" : "red"}
      icon={isTooMany ? <IconClock size={20} stroke={1.7} /> : <IconAlertCircle size={20} stroke={1.7} />}
    >
      {messageOf(error)}
      <div style={{ marginTop: "0.75rem" }} aria-live="off">
        <Button size="xs" variant="default" disabled={left > 0} onClick={onRetry}>
          {left > 0 ? `Search again in ${left} s` : "Search again"}
        </Button>
      </div>
    </Alert>
  );
}
