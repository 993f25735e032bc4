import { Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { waitingTime } from "../labels/moments.tsx";
import { RequestError } from "../request.ts";
import { Notice } from "./notice.tsx";

interface FailureNoticeProps {
  /** Nothing is shown without one. */
  readonly error: Error | null;
  /** Shown as a button when trying again may help. */
  readonly onRetry?: () => void;
}

/** An error, announced to screen readers at once; trying again waits as long as the service said. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  const left = useCountdown(error);
  if (error === null) return null;
  return (
    <Notice role="alert" kind="danger">
      <Group justify="space-between" gap="8px 16px">
        {messageOf(error)}
        {/* Not live: a countdown that speaks every second would drown everything else. */}
        <div aria-live="off">
          {onRetry === undefined ? (
            left > 0 && `Try again in ${waitingTime(left)}.`
          ) : (
            <Button variant="default" size="xs" disabled={left > 0} onClick={() => onRetry()}>
              {left > 0 ? `Try again in ${waitingTime(left)}` : "Try again"}
            </Button>
          )}
        </div>
      </Group>
    </Notice>
  );
}

/** Whole seconds left of what the service said to wait; begins anew with another error. */
export function useCountdown(error: Error | null): number {
  const seconds = error instanceof RequestError ? (error.retryAfterSeconds ?? 0) : 0;
  const [begun, setBegun] = useState({ error, left: seconds });
  if (begun.error !== error) setBegun({ error, left: seconds });
  const isRunning = begun.left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setBegun((now) => ({ ...now, left: Math.max(0, now.left - 1) })), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return begun.left;
}

/** Only the words of the service are shown as they are; the time to wait is left to the countdown. */
export function messageOf(error: Error): string {
  if (!(error instanceof RequestError)) return "Something went wrong on this page. Reload it.";
  const said =
    error.retryAfterSeconds === null ? error.message : error.message.replace(/\s*Try again in \d+ s\.$/, "");
  const parts = partsOf(said);
  return capitalised(parts === null ? said : sentenceOf(parts.rest, parts.field.replaceAll("_", " ")));
}

/**
 * A message of the service that names a field of this form first, as in `name: must be a string of 1 to 100
 * characters.`
 */
export function fieldFailureOf(
  error: Error | null,
  fields: readonly string[],
): { readonly field: string; readonly message: string } | null {
  const parts = error instanceof RequestError ? partsOf(error.message) : null;
  if (parts === null || !fields.includes(parts.field)) return null;
  return { field: parts.field, message: sentenceOf(parts.rest, "This") };
}

function partsOf(message: string): { readonly field: string; readonly rest: string } | null {
  const [, field, rest] = /^([a-z_]+): (.+)$/s.exec(message) ?? [];
  return field === undefined || rest === undefined ? null : { field, rest };
}

/** `rest` is a predicate, as in `must be …`, or a sentence already. */
function sentenceOf(rest: string, subject: string): string {
  const isPredicate = /^(?:must|is|has|belongs|may|cannot|needs)\b/.test(rest);
  return isPredicate ? `${subject} ${rest}` : capitalised(rest);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
