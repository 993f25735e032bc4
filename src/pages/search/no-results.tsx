import { Button, Group, Text, Title } from "@mantine/core";
import type { PageSearch } from "../../screens/page-schema.ts";
import styles from "./no-results.module.css";
import { QueryReading } from "./query-reading.tsx";
import type { SearchAddress } from "./use-search-address.ts";

interface Props {
  readonly address: SearchAddress;
  readonly page: PageSearch | undefined;
  readonly onChange: (change: Partial<SearchAddress>) => void;
}

/** Nothing was found: how the query was understood, and what else can be tried. */
export function NoResults({ address: { platform, mode }, page, onChange }: Props) {
  const isDeep = mode === "deep";
  return (
    <div className={styles["box"]}>
      <Title order={2}>{isDeep ? "No strong match" : "Nothing to show"}</Title>
      <Text c="dimmed" mt="xs">
        {isDeep
          ? "Deep keeps a screen only when it is likely what you asked for. The library may not have one, or the words differ from how it is described."
          : "No screen of this platform fits these words."}
      </Text>
      <Group mt="lg" gap="sm">
        {isDeep && <Button onClick={() => onChange({ mode: "standard" })}>Show the nearest screens</Button>}
        <Button variant="default" onClick={() => onChange({ platform: platform === "ios" ? "web" : "ios" })}>
          Search {platform === "ios" ? "Web" : "iOS"} instead
        </Button>
      </Group>
      {page && (
        <div className={styles["reading"]}>
          <QueryReading reading={page.reading} />
        </div>
      )}
    </div>
  );
}
