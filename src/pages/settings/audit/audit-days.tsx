import { Text, Title } from "@mantine/core";
import type { AuditEvent } from "../../api.ts";
import { absoluteMoment, dayGroupOf, timeOf } from "../../labels/moments.ts";
import { Tag } from "../../labels/tag.tsx";
import { useNow } from "../../labels/use-now.ts";
import styles from "./audit.module.css";
import { actionWords, targetWords } from "./audit-words.ts";

interface AuditDaysProps {
  readonly events: readonly AuditEvent[];
  /** Whether each says which workspace it belongs to. */
  readonly isOfService: boolean;
}

/** Events under the day they happened on, in the order they came. */
export function AuditDays({ events, isOfService }: AuditDaysProps) {
  const now = useNow();
  const days = Map.groupBy(events, ({ at }) => dayGroupOf(at, now));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles["day"]}>
      <Title order={2} size="h4" fw={600} mb="xs">
        {day}
      </Title>
      <ol className={styles["events"]}>
        {ofDay.map((event) => (
          <Event key={event.id} event={event} isOfService={isOfService} />
        ))}
      </ol>
    </section>
  ));
}

interface EventProps {
  readonly event: AuditEvent;
  readonly isOfService: boolean;
}

function Event({ event, isOfService }: EventProps) {
  const { at, actor, action, detail, address, outcome } = event;
  const target = targetWords(actor, event.target);
  const more = [
    detail,
    isOfService && event.workspace_name !== null && event.workspace_name !== target
      ? `in ${event.workspace_name}`
      : "",
    address === "" ? "" : `from ${address}`,
  ].filter((part) => part !== "");
  return (
    <li className={styles["event"]}>
      <time dateTime={new Date(at).toISOString()} title={absoluteMoment(at)} className={styles["time"]}>
        {timeOf(at)}
      </time>
      <div>
        <Text size="sm">
          <strong>{actor}</strong> {actionWords(action)} {target === "" ? null : <strong>{target}</strong>}{" "}
          {outcome === "failure" ? <Tag kind="danger">Failed</Tag> : null}
        </Text>
        {more.length === 0 ? null : (
          <Text size="sm" c="dimmed">
            {more.join(" · ")}
          </Text>
        )}
      </div>
    </li>
  );
}
