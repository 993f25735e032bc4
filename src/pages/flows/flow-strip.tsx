import { Group, Skeleton, Text } from "@mantine/core";
import { IconRoute } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { App, ListedScreen, Platform, Screen } from "../api.ts";
import { ActionButton, MoreButton } from "../buttons/buttons.tsx";
import { counted } from "../labels/numbers.ts";
import { lazyDialog } from "../lazy-part.tsx";
import { listedOf, ScreenCard } from "../screen-list/screen-card.tsx";
import { useSession } from "../session.tsx";
import { appFlowsQuery, flowQuery, neighboursQuery } from "./flow-queries.ts";
import styles from "./flows.module.css";

const FlowDialog = lazyDialog(() => import("./flow-dialog.tsx"), "FlowDialog");

export function AppFlows({ app }: { readonly app: App }) {
  const { mayEdit } = useSession();
  const flows = useInfiniteQuery(appFlowsQuery(app));
  const [isNew, setIsNew] = useState(false);
  const shown = flows.data?.pages.flatMap((page) => page.flows) ?? [];
  if (shown.length === 0 && !mayEdit) return null;
  return (
    <section className={styles.section} aria-labelledby="app-flows">
      <Group justify="space-between" gap="0.75rem">
        <h2 id="app-flows">Flows</h2>
        {mayEdit && (
          <ActionButton icon={IconRoute} size="sm" onClick={() => setIsNew(true)}>
            New flow
          </ActionButton>
        )}
      </Group>
      {shown.map(({ id }) => (
        <FlowStrip key={id} flowId={id} />
      ))}
      {shown.length === 0 && (
        <Text c="dimmed">None yet. Put some of its screens in order, such as the steps of a checkout.</Text>
      )}
      <MoreButton list={flows} size="sm">
        Show more flows
      </MoreButton>
      {isNew && <FlowDialog app={app} onClose={() => setIsNew(false)} />}
    </section>
  );
}

/** The flows that a screen stands in; without one, what stands before and after it in its source. */
export function ScreenFlows({ screen }: { readonly screen: Screen }) {
  const { data } = useQuery(neighboursQuery(screen.id));
  if (data === undefined) return null;
  const { before, after, flowIds } = data;
  if (flowIds.length > 0)
    return (
      <section className={styles.section} aria-labelledby="screen-flows">
        <h2 id="screen-flows">In a flow</h2>
        {flowIds.map((id) => (
          <FlowStrip key={id} flowId={id} currentId={screen.id} />
        ))}
      </section>
    );
  if (before.length + after.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="screen-flows">
      <h2 id="screen-flows">Before and after</h2>
      <Strip
        label="Before and after this screen"
        platform={screen.platform}
        screens={[...before, listedOf(screen), ...after]}
        currentId={screen.id}
      />
    </section>
  );
}

interface FlowStripProps {
  readonly flowId: string;
  /** The screen whose page this is: it is marked. */
  readonly currentId?: string;
  /** True where flows of several apps stand together. */
  readonly hasApp?: boolean;
}

export function FlowStrip({ flowId, currentId, hasApp = false }: FlowStripProps) {
  const { data, isPending } = useQuery(flowQuery(flowId));
  if (data === undefined) return isPending ? <Skeleton height="20rem" radius="lg" /> : null;
  const Heading = hasApp ? "h2" : "h3";
  return (
    <section aria-label={`Flow: ${data.name}`}>
      <Heading className={styles.name}>
        <Link href={`/flows/${data.id}`} dir="auto">
          {data.name}
        </Link>
        <small>
          {hasApp && <bdi>{data.app_name} · </bdi>}
          {counted(data.screen_count, "step")}
        </small>
      </Heading>
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

function Strip({ label, platform, screens, currentId }: StripProps) {
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
      {isCurrent && (
        <Text span display="block" mt="0.5rem" size="sm" fw={570} c="var(--accent)">
          This screen
        </Text>
      )}
    </li>
  );
}
