import { TextInput, type TextInputProps } from "@mantine/core";

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
