import { Anchor } from "@mantine/core";
import styles from "./results-end.module.css";
import { endOf, type SearchPage } from "./use-search.ts";
import type { SearchAddress } from "./use-search-address.ts";

interface Props {
  readonly address: SearchAddress;
  readonly pages: readonly SearchPage[];
  readonly onChange: (change: Partial<SearchAddress>) => void;
}

/** Why there is nothing more, and what to do. */
export function ResultsEnd({ address, pages, onChange }: Props) {
  if (endOf(pages) === "bound") {
    return (
      <p className={styles["end"]}>
        One search shows this many at most: a request can leave out 100 screens. Describe the screen more
        closely to see others.
      </p>
    );
  }
  if (address.mode === "standard") return <p className={styles["end"]}>There are no more screens.</p>;
  return (
    <p className={styles["end"]}>
      Deep keeps no more than these.{" "}
      <Anchor component="button" type="button" onClick={() => onChange({ mode: "standard" })}>
        Search in standard mode
      </Anchor>{" "}
      to see weaker ones.
    </p>
  );
}
