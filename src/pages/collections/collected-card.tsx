import { ActionIcon, Group, Menu, Textarea } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconDots, IconHeading, IconNote, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { CollectedScreen } from "../api.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { useServerForm } from "../forms/server-form.tsx";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import styles from "./collections.module.css";
import { SectionDialog } from "./section.tsx";

interface CollectedCardProps {
  readonly screen: CollectedScreen;
  /** Its place, from 1. */
  readonly place: { readonly at: number; readonly count: number };
  readonly onMove: (steps: number, button: HTMLButtonElement) => void;
  readonly onRemove: () => void;
  readonly onNote: (note: string) => Promise<unknown>;
  /** Begins a section at it. */
  readonly onSection: (name: string) => Promise<unknown>;
}

const icon = { size: 17, stroke: 1.8, "aria-hidden": true } as const;
const quiet = { variant: "subtle", color: "gray", size: 32 } as const;

export function CollectedCard(props: CollectedCardProps) {
  const { screen, place, onMove, onRemove, onNote, onSection } = props;
  const [asked, setAsked] = useState<"note" | "section" | null>(null);
  const onClose = () => setAsked(null);
  const { title, note } = screen;
  return (
    <>
      <ScreenCard screen={screen} />
      {note !== "" && (
        <p className={styles.screenNote} dir="auto">
          {note}
        </p>
      )}
      <Group gap="0.15rem" mt="0.25rem" wrap="nowrap">
        <ActionIcon
          {...quiet}
          aria-label={`Move ${title} earlier`}
          disabled={place.at === 1}
          onClick={(event) => onMove(-1, event.currentTarget)}
        >
          <IconArrowLeft {...icon} />
        </ActionIcon>
        <ActionIcon
          {...quiet}
          aria-label={`Move ${title} later`}
          disabled={place.at === place.count}
          onClick={(event) => onMove(1, event.currentTarget)}
        >
          <IconArrowRight {...icon} />
        </ActionIcon>
        <Menu position="bottom-end" width={190}>
          <Menu.Target>
            <ActionIcon {...quiet} aria-label={`More for ${title}`} ml="auto">
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconNote {...icon} />} onClick={() => setAsked("note")}>
              {note === "" ? "Add a note" : "Edit the note"}
            </Menu.Item>
            <Menu.Item leftSection={<IconHeading {...icon} />} onClick={() => setAsked("section")}>
              Begin a section here
            </Menu.Item>
            <Menu.Item leftSection={<IconX {...icon} />} onClick={onRemove}>
              Remove from here
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {asked === "note" && <NoteDialog note={note} title={title} onSave={onNote} onClose={onClose} />}
      {asked === "section" && <SectionDialog onSave={onSection} onClose={onClose} />}
    </>
  );
}

interface NoteDialogProps {
  readonly title: string;
  readonly note: string;
  readonly onSave: (note: string) => Promise<unknown>;
  readonly onClose: () => void;
}

function NoteDialog({ title, note, onSave, onClose }: NoteDialogProps) {
  const { form, ...sending } = useServerForm({
    initialValues: { note },
    send: (values) => onSave(values.note),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...sending}
      title={`Note on ${title}`}
      action="Save"
      onClose={onClose}
      isDismissible={!form.isDirty()}
    >
      <Textarea
        label="Note"
        description="Shown below the screen in this collection, also to people with its link."
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2_000}
        dir="auto"
        {...form.getInputProps("note")}
      />
    </FormDialog>
  );
}
