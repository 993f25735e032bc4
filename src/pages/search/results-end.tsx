import { counted } from "../labels/numbers.ts";
import styles from "./search-page.module.css";
import { endOf, type SearchPage } from "./use-search.ts";

/** Why there is nothing more. */
export function ResultsEnd({ pages }: { readonly pages: readonly SearchPage[] }) {
  if (endOf(pages) === "bound") {
    return (
      <p className={styles.end}>
        These are the {counted(shownOf(pages), "closest screen")}, the most that one search shows. Describe
        the screen in more detail to see others.
      </p>
    );
  }
  return <p className={styles.end}>There are no more screens.</p>;
}

function shownOf(pages: readonly SearchPage[]): number {
  return pages.reduce((count, { screens }) => count + screens.length, 0);
}
