// Fields that several forms have, with the rules that are checked before anything is sent. The service checks
// again.

import { PasswordInput, type PasswordInputProps, Text, TextInput, type TextInputProps } from "@mantine/core";
import {
  emailCharactersMax,
  emailPattern,
  nameCharactersMax,
  passwordCharactersMax,
  passwordCharactersMin,
} from "../../bounds.ts";

/** The e-mail address somebody signs in with, as password managers and phones expect it. */
export function EmailField(field: TextInputProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      {...field}
    />
  );
}

/** The name of something that is made in a dialog. */
export function NameField(field: TextInputProps) {
  return (
    <TextInput label="Name" maxLength={nameCharactersMax} autoComplete="off" data-autofocus {...field} />
  );
}

interface NewPasswordFieldProps {
  readonly label: string;
  readonly password: string;
  /** Props from the form: value, error and change handler. */
  readonly field: PasswordInputProps;
}

/** The service alone says whether the password is a common one. */
export function NewPasswordField({ label, password, field }: NewPasswordFieldProps) {
  const missing = passwordCharactersMin - password.length;
  return (
    <div>
      <PasswordInput
        label={label}
        description={`At least ${passwordCharactersMin} characters, and none of the common passwords. A few unrelated words are easy to remember.`}
        autoComplete="new-password"
        maxLength={passwordCharactersMax}
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

export function OwnNameField(field: TextInputProps) {
  return <TextInput label="Your name" name="name" autoComplete="name" size="md" {...field} />;
}

/** The six digits of an authenticator app; phones offer to fill them in. */
export function CodeField(field: TextInputProps) {
  return (
    <TextInput
      label="6-digit code"
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      spellCheck={false}
      size="md"
      {...field}
    />
  );
}

/** Apps show codes as `123 456`. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\s/g, "");
}

export function checkCode(text: string): Verdict {
  return /^[0-9]{6}$/.test(digitsOf(text)) ? null : "Enter the 6 digits that your app shows.";
}

const email = new RegExp(emailPattern);

/** The words for what is wrong, or null. */
type Verdict = string | null;

export function checkEmail(text: string): Verdict {
  if (text.trim() === "") return "Enter an e-mail address.";
  return email.test(text.trim()) && text.trim().length <= emailCharactersMax
    ? null
    : "Enter a valid e-mail address, such as name@example.com.";
}

/** The name of a person, a key or a workspace. `what` is such as "the name of the key". */
export function checkName(text: string, what: string): Verdict {
  if (text.trim() === "") return `Enter ${what}.`;
  return text.trim().length <= nameCharactersMax ? null : `Use at most ${nameCharactersMax} characters.`;
}

export function checkNewPassword(text: string): Verdict {
  if (text.length < passwordCharactersMin) return `Use at least ${passwordCharactersMin} characters.`;
  return text.length <= passwordCharactersMax ? null : `Use at most ${passwordCharactersMax} characters.`;
}

export function checkPassword(text: string): Verdict {
  return text === "" ? "Enter your password." : null;
}
