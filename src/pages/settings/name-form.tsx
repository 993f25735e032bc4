import { Button, TextInput } from "@mantine/core";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { checkName } from "../forms/rules.ts";
import { SavedNote } from "../forms/saved-note.tsx";
import { useSaved } from "../forms/use-saved.ts";
import { useServerForm } from "../forms/use-server-form.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { postJson } from "../request.ts";
import styles from "./settings.module.css";

interface NameFormProps {
  /** The name as it is. */
  readonly current: string;
  /** What is asked for, such as "your name". */
  readonly what: string;
  readonly autoComplete: string;
  readonly action: string;
  /** Where `{name}` is posted to. */
  readonly path: string;
  /** Queries that show the name beside the session. */
  readonly shownIn?: readonly QueryKey[];
}

/** Gives something another name. */
export function NameForm({ current, what, autoComplete, action, path, shownIn = [] }: NameFormProps) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useSaved();
  const { form, onSubmit, isBusy, failure } = useServerForm({
    initialValues: { name: current },
    validate: { name: (text) => checkName(text, what) },
    send: ({ name }) => postJson(path, { name: name.trim() }),
    onDone: async () => {
      setSaved();
      for (const queryKey of shownIn) void queries.invalidateQueries({ queryKey });
      await queries.invalidateQueries({ queryKey: ["session"] });
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <FailureNotice failure={failure} />
      <div className={styles["inlineForm"]}>
        <TextInput label="Name" autoComplete={autoComplete} maxLength={100} {...form.getInputProps("name")} />
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
