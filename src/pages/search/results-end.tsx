import { Anchor } from "@mantine/core";
import { counted } from "../labels/counted.ts";
import styles from "./results-end.module.css";
import type { SearchChoices } from "./search-choices.ts";
import { endOf, type SearchPage } from "./use-search.ts";
import type { SearchAddress } from "./use-search-address.ts";

interface Props {
  readonly address: SearchAddress;
  readonly pages: readonly SearchPage[];
  readonly onSearch: (change: Partial<SearchChoices>) => void;
}

/** Why there is nothing more, and what to do. */
export function ResultsEnd({ address, pages, onSearch }: Props) {
  if (endOf(pages) === "bound") {
    return (
      <p className={styles["end"]}>
        These are the {counted(shownOf(pages), "nearest screen")}, and one search shows no more. Describe the
        screen more closely to see others.
      </p>
    );
  }
  if (address.mode === "standard") return <p className={styles["end"]}>There are no more screens.</p>;
  return (
    <p className={styles["end"]}>
      Deep keeps no more than these.{" "}
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
