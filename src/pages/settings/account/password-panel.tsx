import { Button, PasswordInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { changePassword } from "../../api.ts";
import { checkNewPassword, checkPassword, NewPasswordField } from "../../forms/fields.tsx";
import { FormBody, SavedNote, useSaved, useServerForm } from "../../forms/server-form.tsx";
import { refreshConnections, sessionsQuery } from "../../queries.ts";
import { Panel } from "../panel.tsx";

/** Changes the password; every other session of the person ends. */
export function PasswordPanel({ email }: { readonly email: string }) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useSaved();
  const { form, ...sending } = useServerForm({
    initialValues: { current_password: "", new_password: "" },
    validate: { current_password: checkPassword, new_password: checkNewPassword },
    send: (body) => changePassword({ body }),
    onDone: () => {
      form.reset();
      setSaved();
      void refreshConnections();
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <Panel
      title="Password"
      intro="Changing it signs you out everywhere else, disconnects programs and cancels all reset links."
    >
      <FormBody {...sending} maxWidth="26rem">
        {/* Password managers need to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps("current_password")}
        />
        <NewPasswordField
          label="New password"
          password={form.values.new_password}
          field={form.getInputProps("new_password")}
        />
        <div>
          <Button type="submit" variant="default" loading={sending.isBusy}>
            Change password
          </Button>
          <SavedNote isSaved={isSaved} words="Your password is changed." />
        </div>
      </FormBody>
    </Panel>
  );
}
