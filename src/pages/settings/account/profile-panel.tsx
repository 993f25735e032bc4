import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "../../../accounts/schema.ts";
import { checkName } from "../../forms/rules.ts";
import { SavedNote } from "../../forms/saved-note.tsx";
import { useSaved } from "../../forms/use-saved.ts";
import { useServerForm } from "../../forms/use-server-form.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { postJson } from "../../request.ts";
import { Panel } from "../panel.tsx";
import styles from "../settings.module.css";

/** The name others see, and the address to sign in with. */
export function ProfilePanel({ user }: { readonly user: Session["user"] }) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useSaved();
  const { form, onSubmit, isBusy, failure } = useServerForm({
    initialValues: { name: user.name },
    validate: { name: (text) => checkName(text, "your name") },
    send: ({ name }) => postJson("/api/account/profile", { name: name.trim() }),
    onDone: () => {
      setSaved();
      return queries.invalidateQueries({ queryKey: ["session"] });
    },
  });
  return (
    <Panel title="Profile">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <FailureNotice failure={failure} />
          <Text size="sm">
            You sign in as <strong>{user.email}</strong>. The address cannot be changed here.
          </Text>
          <div>
            <div className={styles["inlineForm"]}>
              <TextInput label="Name" autoComplete="name" maxLength={100} {...form.getInputProps("name")} />
              <Button
                type="submit"
                variant="default"
                loading={isBusy}
                disabled={form.values.name.trim() === user.name}
              >
                Save
              </Button>
            </div>
            <SavedNote isSaved={isSaved} />
          </div>
        </Stack>
      </form>
    </Panel>
  );
}
