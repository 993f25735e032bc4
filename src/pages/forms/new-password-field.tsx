import { PasswordInput, type PasswordInputProps, Text } from "@mantine/core";
import styles from "./forms.module.css";
import { passwordStrength } from "./password-strength.ts";
import { passwordBounds } from "./rules.ts";

interface NewPasswordFieldProps {
  readonly label: string;
  readonly password: string;
  /** What the form gives the field: value, error and what happens on change. */
  readonly field: PasswordInputProps;
}

const segments = [1, 2, 3] as const;

/** A password that is being chosen, with a hint of how good it is. */
export function NewPasswordField({ label, password, field }: NewPasswordFieldProps) {
  const { level, words } = passwordStrength(password);
  return (
    <div>
      <PasswordInput
        label={label}
        description={`At least ${passwordBounds.min} characters. A few unrelated words are easy to remember.`}
        autoComplete="new-password"
        maxLength={passwordBounds.max}
        required
        withAsterisk={false}
        {...field}
      />
      <div className={styles["strength"]} data-level={level} aria-hidden>
        {segments.map((segment) => (
          <span key={segment} data-on={segment <= level} />
        ))}
      </div>
      <Text size="xs" c="dimmed" role="status" mih="1.5em">
        {password === "" ? "" : words}
      </Text>
    </div>
  );
}
