import { Text } from "@mantine/core";

interface SavedNoteProps {
  readonly isSaved: boolean;
  readonly words?: string;
}

/** Says for a moment that something was saved; keeps its place, so that nothing moves. */
export function SavedNote({ isSaved, words = "Saved" }: SavedNoteProps) {
  return (
    <Text size="sm" c="var(--accent)" role="status" mih="1.55em" mt={6}>
      {isSaved ? words : ""}
    </Text>
  );
}
