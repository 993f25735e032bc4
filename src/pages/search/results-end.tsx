import { Anchor } from "@mantine/core";
import { counted } from "../labels/numbers.ts";
import type { SearchAddress } from "./search-address.ts";
import styles from "./search-page.module.css";
import { endOf, type SearchPage } from "./use-search.ts";

interface ResultsEndProps {
  readonly address: SearchAddress;
  readonly pages: readonly SearchPage[];
  readonly onSearch: (change: Partial<SearchAddress>) => void;
}

/** Why there is nothing more, and what to do. */
export function ResultsEnd({ address, pages, onSearch }: ResultsEndProps) {
  if (endOf(pages) === "bound") {
    return (
      <p className={styles.end}>
        These are the {counted(shownOf(pages), "closest screen")}, the most that one search shows. Describe
        the screen in more detail to see others.
      </p>
    );
  }
  if (address.mode === "standard") return <p className={styles.end}>There are no more screens.</p>;
  return (
    <p className={styles.end}>
      Deep found no more matches.{" "}
      <Anchor component="button" type="button" onClick={() => onSearch({ mode: "standard" })}>
        Search in standard mode
      </Anchor>{" "}
      to see weaker ones.
    </p>
  );
}

function shownOf(pages: readonly SearchPage[]): number {
  return pages.reduce((count, { screens }) => count + screens.length, 0);
}
