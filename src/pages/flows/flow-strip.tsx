import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { ListedScreen, Platform } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { flowQuery } from "./flow-queries.ts";
import styles from "./flows.module.css";

interface FlowStripProps {
  readonly flowId: string;
  /** The screen whose page this is: it is marked. */
  readonly currentId?: string;
}

/** A flow in a line: its name, its sentence, and its screens in order. */
export function FlowStrip({ flowId, currentId }: FlowStripProps) {
  const { data, isPending } = useQuery(flowQuery(flowId));
  if (data === undefined) return isPending ? <Skeleton height="20rem" radius="lg" /> : null;
  return (
    <section className={styles.flow} aria-label={`Flow: ${data.name}`}>
      <h3 className={styles.name}>
        <Link href={`/flows/${data.id}`} dir="auto">
          {data.name}
        </Link>
        <span>{counted(data.screen_count, "step")}</span>
      </h3>
      {data.description !== "" && (
        <Text size="sm" c="dimmed" dir="auto">
          {data.description}
        </Text>
      )}
      <Strip
        label={`Steps of ${data.name}`}
        platform={data.platform}
        screens={data.screens}
        {...(currentId !== undefined && { currentId })}
      />
    </section>
  );
}

interface StripProps {
  readonly label: string;
  readonly platform: Platform;
  readonly screens: readonly ListedScreen[];
  readonly currentId?: string;
}

/** Screens in a line that can be scrolled sideways. The one of this page is marked. */
export function Strip({ label, platform, screens, currentId }: StripProps) {
  return (
    <ol className={styles.strip} data-platform={platform} data-trail="" aria-label={label}>
      {screens.map((screen, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a screen may come twice, and the order is the key.
        <Step key={at} screen={screen} isCurrent={screen.id === currentId} />
      ))}
    </ol>
  );
}

function Step({ screen, isCurrent }: { readonly screen: ListedScreen; readonly isCurrent: boolean }) {
  return (
    <li data-current={isCurrent} aria-current={isCurrent ? "step" : undefined}>
      <ScreenCard screen={screen} hasApp={false} isCurrent={isCurrent} />
      {isCurrent && <span className={styles.here}>This screen</span>}
    </li>
  );
}
