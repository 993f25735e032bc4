import { PasswordInput, type PasswordInputProps, Text } from "@mantine/core";
import { passwordBounds } from "./rules.ts";

interface NewPasswordFieldProps {
  readonly label: string;
  readonly password: string;
  /** What the form gives the field: value, error and what happens on change. */
  readonly field: PasswordInputProps;
}

/** A password that is being chosen, with the service's rule. Whether it is a common one is the service's to say. */
export function NewPasswordField({ label, password, field }: NewPasswordFieldProps) {
  const missing = passwordBounds.min - password.length;
  return (
    <div>
      <PasswordInput
        label={label}
        description={`At least ${passwordBounds.min} characters, and none of the common passwords. A few unrelated words are easy to remember.`}
        autoComplete="new-password"
        maxLength={passwordBounds.max}
        required
        withAsterisk={false}
        {...field}
      />
      <Text size="xs" c="dimmed" role="status" mih="1.5em" mt={4}>
        {password === "" || missing <= 0 ? "" : `${missing} more character${missing === 1 ? "" : "s"} needed`}
      </Text>
    </div>
  );
}
