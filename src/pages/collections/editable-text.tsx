import { ActionIcon, Button, Group, Textarea, TextInput, VisuallyHidden } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { FailureNotice } from "../notices/failure-notice.tsx";
import styles from "./collections.module.css";

interface EditableTextProps {
  readonly value: string;
  /** Such as "name": names the field and the button. */
  readonly name: string;
  /** The text as it is shown. */
  readonly children: ReactNode;
  readonly isLong?: boolean;
  /** A sentence below the field. */
  readonly hint?: string;
  readonly maxLength: number;
  readonly onSave: (value: string) => Promise<unknown>;
}

/** A text with a button that turns it into a field, in its place. Escape leaves it as it was. */
export function EditableText(props: EditableTextProps) {
  const [isEdited, setIsEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsEdited(false);
    // The button is there again after this render.
    setTimeout(() => button.current?.focus({ preventScroll: true }));
  };
  return isEdited ? (
    <TextForm {...props} onClose={close} />
  ) : (
    <div className={styles.editable}>
      {props.children}
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={34}
        aria-label={`Edit the ${props.name}`}
        onClick={() => setIsEdited(true)}
      >
        <IconPencil size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}

function TextForm(props: EditableTextProps & { readonly onClose: () => void }) {
  const { value, name, isLong = false, hint, maxLength, onSave, onClose, children } = props;
  const [text, setText] = useState(value);
  const saving = useMutation({ mutationFn: onSave, onSuccess: onClose });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!saving.isPending) saving.mutate(text);
  };
  const field = {
    "aria-label": `The ${name}`,
    value: text,
    maxLength,
    autoFocus: true,
    dir: "auto",
    maw: "42rem",
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setText(event.currentTarget.value),
  } as const;
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
      }}
    >
      {/* A heading stays the one of the page. */}
      <VisuallyHidden>{children}</VisuallyHidden>
      <FailureNotice error={saving.error} />
      {isLong ? (
        <Textarea {...field} autosize minRows={2} maxRows={8} />
      ) : (
        <TextInput {...field} description={hint} size="md" />
      )}
      <Group gap="xs" mt="xs">
        <Button type="submit" size="sm" loading={saving.isPending}>
          Save
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </Group>
      <VisuallyHidden>Escape leaves the {name} as it was.</VisuallyHidden>
    </form>
  );
}
