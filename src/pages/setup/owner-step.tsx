import { Button, Stack, TextInput } from "@mantine/core";
import { EmailField } from "../forms/email-field.tsx";
import { NewPasswordField } from "../forms/new-password-field.tsx";
import type { SetupServerForm } from "./setup-values.ts";

interface OwnerStepProps {
  readonly setup: SetupServerForm;
  readonly onNext: () => void;
}

/** Step 1: who owns the service. */
export function OwnerStep({ setup, onNext }: OwnerStepProps) {
  const { form } = setup;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Your name"
          name="name"
          autoComplete="name"
          size="md"
          {...form.getInputProps("name")}
        />
        <EmailField description="You sign in with it." {...form.getInputProps("email")} />
        <NewPasswordField
          label="Password"
          password={form.values.password}
          field={{ ...form.getInputProps("password"), name: "password", size: "md" }}
        />
        <Button type="submit" size="md">
          Next: workspace
        </Button>
      </Stack>
    </form>
  );
}
