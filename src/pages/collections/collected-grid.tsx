import { Button, CloseButton, Group, VisuallyHidden } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { CollectedScreen, CollectionDetails } from "../api.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { EmptyState } from "../notices/notice.tsx";
import noticeStyles from "../notices/notices.module.css";
import { platformOf, useFocusOnOpened } from "../screen-list/screen-grid.tsx";
import { CollectedCard } from "./collected-card.tsx";
import { placeAfter, useCollectionOrder } from "./collection-order.ts";
import styles from "./collections.module.css";

interface CollectedGridProps {
  readonly workspaceId: string;
  readonly details: CollectionDetails;
}

/**
 * The screens of a collection in their order, which is changed by dragging them or by the buttons of each.
 */
export function CollectedGrid({ workspaceId, details: { collection, screens } }: CollectedGridProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusOnOpened(list);
  const order = useCollectionOrder(workspaceId, collection.id, screens);
  const drag = useDrag(order.move);
  const keepFocus = useKeptFocus(screens);
  return (
    <>
      <FailureNotice error={order.error} />
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
      {screens.length === 0 && <NothingCollected />}
      <ul
        className={styles.screens}
        data-shape={platformOf(screens)}
        data-trail=""
        aria-label="Screens"
        ref={list}
      >
        {screens.map((screen, at) => (
          <li
            key={screen.id}
            data-platform={screen.platform}
            data-screen={screen.id}
            data-over={drag.overId === screen.id}
            {...drag.eventsOf(screen.id, screens[at + 1]?.id ?? null)}
          >
            <CollectedCard
              screen={screen}
              place={{ at: at + 1, count: screens.length }}
              onMove={(steps, button) => {
                keepFocus(button);
                order.move(screen.id, placeAfter(screens, screen.id, steps));
              }}
              onRemove={() => order.remove(screen)}
              onNote={(note) => order.note(screen.id, note)}
            />
          </li>
        ))}
      </ul>
      {order.removed !== null && (
        <Removed screen={order.removed.screen} onUndo={order.undo} onDismiss={order.forget} />
      )}
    </>
  );
}

function NothingCollected() {
  return (
    <EmptyState
      icon={<IconPhotoPlus size={26} stroke={1.5} />}
      title="No screens yet"
      action={
        <Button component={Link} href="/" variant="default">
          Find screens
        </Button>
      }
    >
      Open a screen and choose “Add to collection”.
    </EmptyState>
  );
}

interface RemovedProps {
  readonly screen: CollectedScreen;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Says what was taken out, for as long as it is not dismissed, with the way back. */
function Removed({ screen, onUndo, onDismiss }: RemovedProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with its screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen that is taken out.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [screen]);
  return (
    <div role="status" className={`${noticeStyles.toast} ${styles.removed}`}>
      <span>
        Removed <bdi>{screen.title}</bdi>
      </span>
      <Group gap={6} wrap="nowrap">
        <Button ref={undo} variant="default" size="xs" onClick={onUndo}>
          Undo
        </Button>
        <CloseButton size="sm" aria-label="Dismiss" onClick={onDismiss} />
      </Group>
    </div>
  );
}

/** A screen that is moved in the document loses the focus: its button gets it back. */
function useKeptFocus(screens: readonly CollectedScreen[]): (button: HTMLButtonElement) => void {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order.
  useEffect(() => {
    const { current } = button;
    button.current = null;
    if (current === null) return;
    // At either end the button that was pressed can do nothing more.
    const other = current.parentElement?.querySelector<HTMLButtonElement>("button:not(:disabled)");
    (current.disabled ? other : current)?.focus();
  }, [screens]);
  return (pressed) => {
    button.current = pressed;
  };
}

/** Dragging a screen onto another puts it before that one, or behind it on its right half. */
function useDrag(onMove: (id: string, before: string | null) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [overId, setOverId] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOverId(null);
  };
  return {
    overId,
    eventsOf: (id: string, next: string | null) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        setDragged(id);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        if (overId !== id) setOverId(id);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        const isBehind = event.clientX > box.left + box.width / 2;
        const before = isBehind ? next : id;
        if (dragged !== null && dragged !== id && before !== dragged) onMove(dragged, before);
        end();
      },
      onDragEnd: end,
    }),
  };
}
