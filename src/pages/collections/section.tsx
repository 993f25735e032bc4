import type { CollectedScreen } from "../api.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { checkName, NameField } from "../forms/fields.tsx";
import { useServerForm } from "../forms/server-form.tsx";
import styles from "./collections.module.css";
import { EditableText } from "./editable-text.tsx";

type Placed = Pick<CollectedScreen, "id" | "section">;

/** True for the first screen below a heading. */
export function beginsSection(screens: readonly Pick<Placed, "section">[], at: number): boolean {
  const section = screens[at]?.section ?? "";
  return section !== "" && section !== screens[at - 1]?.section;
}

/** The screens from one on that are in its section. */
export function idsOfSection(screens: readonly Placed[], from: number): readonly string[] {
  const rest = screens.slice(from);
  const end = rest.findIndex(({ section }) => section !== rest[0]?.section);
  return rest.slice(0, end === -1 ? rest.length : end).map(({ id }) => id);
}

interface SectionProps {
  readonly name: string;
  /** Takes an empty name for no heading; absent where it cannot be changed. */
  readonly onRename?: (name: string) => Promise<unknown>;
}

export function Section({ name, onRename }: SectionProps) {
  const heading = <h2 dir="auto">{name}</h2>;
  return (
    <li className={styles.section}>
      {onRename === undefined ? (
        heading
      ) : (
        <EditableText
          value={name}
          name={`section ${name}`}
          hint="Without a name it is a part of the section before it."
          maxLength={100}
          onSave={onRename}
        >
          {heading}
        </EditableText>
      )}
    </li>
  );
}

interface SectionDialogProps {
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the name of a section that is to begin. */
export function SectionDialog({ onSave, onClose }: SectionDialogProps) {
  const { form, ...sending } = useServerForm({
    initialValues: { name: "" },
    validate: { name: (name) => checkName(name, "a name, such as Onboarding") },
    send: ({ name }) => onSave(name),
    onDone: onClose,
  });
  return (
    <FormDialog {...sending} title="New section" action="Begin section" isDismissible onClose={onClose}>
      <NameField
        label="Heading"
        description="It stands above this screen and those that follow, also for people with the link."
        placeholder="Onboarding"
        {...form.getInputProps("name")}
      />
    </FormDialog>
  );
}
