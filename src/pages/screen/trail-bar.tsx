import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect } from "react";
import { countText } from "../labels/numbers.ts";
import { queryClient, screenQuery } from "../queries.ts";
import { type Trail, useStep, useTrail } from "../screen-list/trail.ts";
import { useSession } from "../session.tsx";
import styles from "./trail-bar.module.css";

const icon = { size: 19, stroke: 1.8, "aria-hidden": true } as const;

export function TrailBar({ screenId }: { readonly screenId: string }) {
  const trail = useTrail(screenId);
  const step = useStep();
  useNeighbours(trail);
  useArrowKeys(trail, step);
  if (trail === null) return null;
  return (
    <nav aria-label="The list this screen was opened from" className={styles.bar}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        ml="-0.5rem"
        leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />}
        onClick={() => history.back()}
      >
        Back to the list
      </Button>
      <StepButtons trail={trail} onStep={step} />
    </nav>
  );
}

interface StepButtonsProps {
  readonly trail: Trail;
  readonly onStep: (screenId: string, at: number) => void;
}

export function StepButtons({ trail: { ids, at }, onStep }: StepButtonsProps) {
  const [before, after] = [ids[at - 1], ids[at + 1]];
  return (
    <Group gap="0.6rem" wrap="nowrap">
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Previous screen"
        aria-keyshortcuts="ArrowLeft"
        disabled={before === undefined}
        onClick={() => before !== undefined && onStep(before, at - 1)}
      >
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <Text span size="sm" ta="center" miw="4.5rem" className={styles.place} role="status">
        {countText(at + 1)} of {countText(ids.length)}
      </Text>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Next screen"
        aria-keyshortcuts="ArrowRight"
        disabled={after === undefined}
        onClick={() => after !== undefined && onStep(after, at + 1)}
      >
        <IconChevronRight {...icon} />
      </ActionIcon>
    </Group>
  );
}

/** Reads the screens beside this one, so that a step shows the next at once. */
function useNeighbours(trail: Trail | null): void {
  const { session, chosenWorkspaceId: workspace } = useSession();
  const isSignedIn = session !== null;
  useEffect(() => {
    if (trail === null || !isSignedIn) return;
    for (const id of [trail.ids[trail.at + 1], trail.ids[trail.at - 1]])
      if (id !== undefined) void queryClient.prefetchQuery(screenQuery(id, "", workspace));
  }, [trail, isSignedIn, workspace]);
}

/** Things on a page that arrow keys move within. */
const usesArrows =
  "input, textarea, select, [role=radiogroup], [role=menu], [role=dialog], [role=slider], [data-trail], section[tabindex]";

function isTakenBy(target: EventTarget | null): boolean {
  const isWithin = target instanceof Element && target.closest(usesArrows) !== null;
  return isWithin || document.querySelector("[role=dialog]") !== null;
}

/** Left and right lead to the screens before and after; on a page not while a dialog is open. */
export function useArrowKeys(
  trail: Trail | null,
  onStep: (screenId: string, at: number) => void,
  isInDialog = false,
): void {
  useWindowEvent("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isOther =
      event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented;
    const isTaken = isInDialog ? false : isTakenBy(event.target);
    if (trail === null || by === undefined || isOther || isTaken) return;
    const next = trail.ids[trail.at + by];
    if (next === undefined) return;
    event.preventDefault();
    onStep(next, trail.at + by);
  });
}
