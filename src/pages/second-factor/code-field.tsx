import { TextInput, type TextInputProps } from "@mantine/core";

/** The six digits of an authenticator app; phones offer to fill them in. */
export function CodeField(field: TextInputProps) {
  return (
    <TextInput
      label="Code of 6 digits"
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

/** What is wrong with a code before it is sent, or null. */
export function checkCode(text: string): string | null {
  return /^[0-9]{6}$/.test(digitsOf(text)) ? null : "Enter the 6 digits that your app shows.";
}
