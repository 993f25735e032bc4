import { Button, TextInput } from "@mantine/core";
import { nameCharactersMax } from "../../bounds.ts";
import { checkName } from "../forms/fields.tsx";
import { SavedNote, useSaved, useServerForm } from "../forms/server-form.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshSession } from "../queries.ts";
import styles from "./settings.module.css";

interface NameFormProps {
  /** The name as it is. */
  readonly current: string;
  /** The thing that is named, such as "your name". */
  readonly what: string;
  readonly autoComplete: string;
  readonly action: string;
  readonly save: (name: string) => Promise<unknown>;
  /** Reads again what shows the name, beside the session. */
  readonly onSaved?: () => unknown;
}

/** Gives something another name. */
export function NameForm({ current, what, autoComplete, action, save, onSaved }: NameFormProps) {
  const [isSaved, setSaved] = useSaved();
  const { form, onSubmit, isBusy, error } = useServerForm({
    initialValues: { name: current },
    validate: { name: (text) => checkName(text, what) },
    send: ({ name }) => save(name.trim()),
    onDone: async () => {
      setSaved();
      void onSaved?.();
      await refreshSession();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <FailureNotice error={error} />
      <div className={styles.inlineForm}>
        <TextInput
          label="Name"
          autoComplete={autoComplete}
          maxLength={nameCharactersMax}
          {...form.getInputProps("name")}
        />
        <Button
          type="submit"
          variant="default"
          loading={isBusy}
          disabled={form.values.name.trim() === current}
        >
          {action}
        </Button>
      </div>
      <SavedNote isSaved={isSaved} />
    </form>
  );
}
