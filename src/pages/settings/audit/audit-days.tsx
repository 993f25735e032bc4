import { Text, Title } from "@mantine/core";
import type { Audit } from "../../../audit/schema.ts";
import { absoluteMoment, dayGroupOf, timeOf } from "../../labels/moments.ts";
import { useNow } from "../../labels/use-now.ts";
import styles from "./audit.module.css";
import { actionWords } from "./audit-words.ts";

type AuditEvent = Audit["events"][number];

/** Events under the day they happened on, in the order they came. */
export function AuditDays({ events }: { readonly events: readonly AuditEvent[] }) {
  const now = useNow();
  const days = Map.groupBy(events, ({ at }) => dayGroupOf(at, now));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles["day"]}>
      <Title order={2} size="h4" fw={600} mb="xs">
        {day}
      </Title>
      <ol className={styles["events"]}>
        {ofDay.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </section>
  ));
}

function Event({ event }: { readonly event: AuditEvent }) {
  const { at, actor, action, target, detail } = event;
  return (
    <li className={styles["event"]}>
      <time dateTime={new Date(at).toISOString()} title={absoluteMoment(at)} className={styles["time"]}>
        {timeOf(at)}
      </time>
      <div>
        <Text size="sm">
          <strong>{actor}</strong> {actionWords(action)} {target === "" ? null : <strong>{target}</strong>}
        </Text>
        {detail === "" ? null : (
          <Text size="sm" c="dimmed">
            {detail}
          </Text>
        )}
      </div>
    </li>
  );
}
