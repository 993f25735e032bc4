import { counted } from "../labels/numbers.ts";
import styles from "./search-page.module.css";
import { pageLimit, type SearchPage } from "./use-search.ts";

/** A last page that is full ends at the most that one search shows. */
export function ResultsEnd({ pages }: { readonly pages: readonly SearchPage[] }) {
  if (pages.at(-1)?.screens.length !== pageLimit)
    return <p className={styles.end}>There are no more screens.</p>;
  const shown = pages.reduce((count, { screens }) => count + screens.length, 0);
  return (
    <p className={styles.end}>
      These are the {counted(shown, "closest screen")}, the most that one search shows. Describe the screen in
      more detail to see others.
    </p>
  );
}
