import { Button, Text, Title } from "@mantine/core";
import styles from "./search-page.module.css";

/** There are screens, and none passes the filters. */
export function NothingLeft({ onRemove }: { readonly onRemove: () => void }) {
  return (
    <div className={styles.box} data-panel>
      <Title order={2}>Nothing is left with these filters</Title>
      <Text c="dimmed" mt="xs">
        Take one of them away, or all.
      </Text>
      <Button mt="lg" onClick={onRemove}>
        Remove the filters
      </Button>
    </div>
  );
}
