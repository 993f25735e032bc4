import { Button, CloseButton, Group, VisuallyHidden } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { Fragment, useEffect, useRef } from "react";
import { Link } from "wouter";
import type { CollectedScreen, CollectionDetails } from "../api.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { EmptyState } from "../notices/notice.tsx";
import noticeStyles from "../notices/notices.module.css";
import { platformOf, useFocusOnOpened } from "../screen-list/screen-grid.tsx";
import { useDrag } from "../screen-list/use-drag.ts";
import { CollectedCard } from "./collected-card.tsx";
import { useCollectionOrder } from "./collection-order.ts";
import styles from "./collections.module.css";
import { beginsSection, idsOfSection, Section } from "./section.tsx";

interface CollectedGridProps {
  readonly workspaceId: string;
  readonly details: CollectionDetails;
}

export function CollectedGrid({ workspaceId, details: { collection, screens } }: CollectedGridProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusOnOpened(list);
  const order = useCollectionOrder(workspaceId, collection.id, screens);
  const dragAt = useDrag((from, before, over) => {
    const [screen, onto] = [screens[from], screens[over]];
    const next = screens[before === from ? from + 1 : before];
    if (screen && onto) order.move(screen.id, next?.id ?? null, onto.section);
  });
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
          <Fragment key={screen.id}>
            {beginsSection(screens, at) && (
              <Section
                name={screen.section}
                onRename={(name) =>
                  // Without a name it is a part of the one before it.
                  order.section(idsOfSection(screens, at), name || (screens[at - 1]?.section ?? ""))
                }
              />
            )}
            <li data-platform={screen.platform} data-screen={screen.id} {...dragAt(at)}>
              <CollectedCard
                screen={screen}
                place={{ at: at + 1, count: screens.length }}
                onMove={(steps, button) => {
                  keepFocus(button);
                  order.step(at, steps);
                }}
                onRemove={() => order.remove(screen)}
                onNote={(note) => order.note(screen.id, note)}
                onSection={(name) => order.section(idsOfSection(screens, at), name)}
              />
            </li>
          </Fragment>
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
