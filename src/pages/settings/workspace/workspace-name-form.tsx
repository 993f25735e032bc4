import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Membership } from "../../../accounts/schema.ts";
import { checkName } from "../../forms/rules.ts";
import { SavedNote } from "../../forms/saved-note.tsx";
import { useSaved } from "../../forms/use-saved.ts";
import { useServerForm } from "../../forms/use-server-form.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { postJson } from "../../request.ts";
import styles from "../settings.module.css";

/** Renames the workspace. */
export function WorkspaceNameForm({ workspace }: { readonly workspace: Membership }) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useSaved();
  const { form, onSubmit, isBusy, failure } = useServerForm({
    initialValues: { name: workspace.name },
    validate: { name: (text) => checkName(text, "a name for the workspace") },
    send: ({ name }) => postJson(`/api/workspaces/${workspace.id}`, { name: name.trim() }),
    onDone: async () => {
      setSaved();
      void queries.invalidateQueries({ queryKey: ["audit", workspace.id] });
      await queries.invalidateQueries({ queryKey: ["session"] });
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <FailureNotice failure={failure} />
      <div className={styles["inlineForm"]}>
        <TextInput label="Name" autoComplete="organization" maxLength={100} {...form.getInputProps("name")} />
        <Button
          type="submit"
          variant="default"
          loading={isBusy}
          disabled={form.values.name.trim() === workspace.name}
        >
          Rename
        </Button>
      </div>
      <SavedNote isSaved={isSaved} />
    </form>
  );
}
