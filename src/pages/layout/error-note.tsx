import { Alert, Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { RequestError } from "../request.ts";

interface Props {
  readonly error: Error | null;
  /** Offers to try again. */
  readonly onRetry?: () => void;
}

/** What went wrong, in the place where it did, and said to screen readers at once. Nothing without an error. */
export function ErrorNote({ error, onRetry }: Props) {
  if (error === null) return null;
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle size={20} stroke={1.7} />}>
      {messageOf(error)}
      {onRetry && (
        <div style={{ marginTop: "0.75rem" }}>
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </Alert>
  );
}

/** The text of an error for people; what is no answer of the service says nothing useful. */
export function messageOf(error: Error): string {
  return error instanceof RequestError ? error.message : "Something went wrong in this page. Load it again.";
}
