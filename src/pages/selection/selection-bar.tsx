import { ActionIcon, Button, Group } from "@mantine/core";
import { IconFolderPlus, IconHeart, IconPencil, IconTag, IconTrash, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import type { ListedScreen } from "../api.ts";
import { toggleFavourites } from "../collections/use-favourite.ts";
import { counted } from "../labels/numbers.ts";
import { lazyPage } from "../lazy-part.tsx";
import { messageOf } from "../notices/failure-notice.tsx";
import { deleteLater } from "../screen/pending-deletes.ts";
import { MoreActions } from "./more-actions.tsx";
import styles from "./selection-bar.module.css";
import { actionsId } from "./selection-keys.ts";
import {
  addSelected,
  currentSelection,
  endSelection,
  saySelection,
  selectedMax,
  showDialog,
  useSelection,
} from "./selection-store.ts";

const icon = { size: 18, stroke: 1.8, "aria-hidden": true } as const;

interface Props {
  /** The workspace that keeps favourites, collections and tags; null without one. */
  readonly workspaceId: string | null;
  readonly mayEdit: boolean;
}

export function SelectionBar({ workspaceId, mayEdit }: Props) {
  const { screens, isFull, said } = useSelection();
  const selected = [...screens.values()];
  const favouring = useMutation({
    mutationFn: (id: string) => toggleFavourites(id, [...screens.keys()]),
    onSuccess: saySelection,
    onError: (error) => saySelection(messageOf(error)),
  });
  const isEmpty = selected.length === 0;
  return (
    <section className={styles.place} aria-label="Selection">
      <div className={styles.bar}>
        <Group gap={8} flex="1 1 auto" wrap="nowrap" miw={0}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="End the selection"
            onClick={endSelection}
          >
            <IconX size={19} stroke={1.8} />
          </ActionIcon>
          <span className={styles.words}>
            <strong>{isEmpty ? "Choose screens" : `${counted(selected.length, "screen")} selected`}</strong>
            {/* The host says it to screen readers. */}
            <span aria-hidden="true">{said || (isFull ? `At most ${selectedMax} at once.` : "")}</span>
          </span>
          <SelectWhole />
        </Group>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
        <div className={styles.actions} id={actionsId} tabIndex={-1} role="group" aria-label="Actions">
          {mayEdit && (
            <Action name="Edit" isDisabled={isEmpty} onClick={() => showDialog("edit")}>
              <IconPencil {...icon} />
            </Action>
          )}
          {workspaceId !== null && (
            <>
              <Action name="Add to collection" isDisabled={isEmpty} onClick={() => showDialog("collect")}>
                <IconFolderPlus {...icon} />
              </Action>
              <Action name="Tag" isDisabled={isEmpty} onClick={() => showDialog("tag")}>
                <IconTag {...icon} />
              </Action>
              <Action
                name="Favourite"
                isDisabled={isEmpty}
                isBusy={favouring.isPending}
                onClick={() => favouring.mutate(workspaceId)}
              >
                <IconHeart {...icon} />
              </Action>
            </>
          )}
          <MoreActions workspaceId={workspaceId} mayEdit={mayEdit} screens={selected} />
          {mayEdit && (
            <Action name="Delete" isDangerous isDisabled={isEmpty} onClick={() => deleteSelected(selected)}>
              <IconTrash {...icon} />
            </Action>
          )}
        </div>
      </div>
      <SelectionDialogs workspaceId={workspaceId} screens={selected} />
    </section>
  );
}

function deleteSelected(screens: readonly ListedScreen[]): void {
  deleteLater(screens);
  endSelection();
}

interface ActionProps {
  readonly name: string;
  readonly isDisabled: boolean;
  readonly isBusy?: boolean;
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
  /** An icon, which stands alone on a phone. */
  readonly children: ReactNode;
}

function Action({ name, isDisabled, isBusy = false, isDangerous = false, onClick, children }: ActionProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      c={isDangerous && !isDisabled ? "var(--mantine-color-error)" : "var(--mantine-color-text)"}
      size="sm"
      className={styles.action}
      aria-label={name}
      disabled={isDisabled}
      loading={isBusy}
      leftSection={children}
      onClick={onClick}
    >
      <span className={styles.label}>{name}</span>
    </Button>
  );
}

function SelectWhole() {
  const { whole } = useSelection();
  const loading = useMutation({
    mutationFn: async () => {
      const screens = (await whole?.load()) ?? [];
      // Meanwhile the selection may have ended, with its page.
      if (currentSelection().isOn) addSelected(screens);
    },
    onError: (error) => saySelection(messageOf(error)),
  });
  if (whole === null) return null;
  return (
    <Button variant="subtle" size="compact-sm" loading={loading.isPending} onClick={() => loading.mutate()}>
      Select {whole.name}
    </Button>
  );
}

const EditScreensDialog = lazyPage(() => import("../screen/edit-dialog.tsx"), "EditScreensDialog");
const AddDialog = lazyPage(() => import("../collections/add-dialog.tsx"), "AddDialog");
const TagDialog = lazyPage(() => import("./tag-dialog.tsx"), "TagDialog");
const FlowDialog = lazyPage(() => import("../flows/flow-dialog.tsx"), "FlowDialog");
const DescribeDialog = lazyPage(() => import("./describe-dialog.tsx"), "DescribeDialog");
const RestoreDialog = lazyPage(() => import("./restore-dialog.tsx"), "RestoreDialog");

interface SelectionDialogsProps {
  /** As of `SelectionBar`. */
  readonly workspaceId: string | null;
  readonly screens: readonly ListedScreen[];
}

function SelectionDialogs({ workspaceId, screens }: SelectionDialogsProps) {
  const { dialog } = useSelection();
  const ids = screens.map(({ id }) => id);
  const [first] = screens;
  const onClose = () => showDialog(null);
  const onDone = (said: string) => {
    saySelection(said);
    onClose();
  };
  return (
    <Suspense>
      {dialog === "edit" && <EditScreensDialog screens={screens} onClose={onClose} onDone={onDone} />}
      {dialog === "collect" && workspaceId !== null && (
        <AddDialog workspaceId={workspaceId} screenIds={ids} onClose={onClose} />
      )}
      {dialog === "tag" && workspaceId !== null && (
        <TagDialog workspaceId={workspaceId} ids={ids} onClose={onClose} onDone={onDone} />
      )}
      {dialog === "flow" && first && (
        <FlowDialog
          app={{ name: first.app_name, platform: first.platform }}
          added={screens}
          onClose={onClose}
          onDone={onDone}
        />
      )}
      {dialog === "describe" && <DescribeDialog ids={ids} onClose={onClose} />}
      {dialog === "restore" && <RestoreDialog ids={ids} onClose={onClose} onDone={onDone} />}
    </Suspense>
  );
}
