import { Group, TextInput, VisuallyHidden } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { folded } from "../../system/folding.ts";

interface FilterBarProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Number of matches, for screen readers. */
  readonly found: string;
  readonly children?: ReactNode;
}

/** A field that narrows a list of records down, with the main button beside it. */
export function FilterBar({ label, text, onChange, found, children }: FilterBarProps) {
  return (
    <Group justify="space-between" gap={12} mb={16}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        flex="1 1 16rem"
        maw="24rem"
      />
      <VisuallyHidden role="status">{text === "" ? "" : found}</VisuallyHidden>
      {children}
    </Group>
  );
}

/** True when every word of the filter occurs in one of the strings, folded. */
export function matches(filter: string, texts: readonly string[]): boolean {
  const text = folded(texts.join("\n"));
  return folded(filter)
    .split(" ")
    .every((word) => text.includes(word));
}
