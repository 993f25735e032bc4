import type { ReactNode } from "react";
import { FilterAside, FilterButton, FilterChips, type LookChip } from "../filters/filter-bar.tsx";
import type { Filters, PanelCounts } from "../filters/filters.ts";
import { DensityControl } from "../screen-list/density-control.tsx";
import { SelectButton } from "../selection/select-button.tsx";
import type { WholeList } from "../selection/selection-store.ts";
import styles from "./search-page.module.css";

interface Props {
  /** Name of the region. */
  readonly label: string;
  readonly status: string;
  readonly counts: PanelCounts;
  readonly filters: Filters;
  readonly onFilter: (change: Partial<Filters>) => void;
  readonly look?: LookChip | undefined;
  /** The screens that "select all" selects. */
  readonly whole: WholeList;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A list of screens with what is said of it, the size of its pictures, and filters beside it. */
export function ListFrame(props: Props) {
  const { label, status, counts, filters, onFilter, look, whole, actions, children } = props;
  const panel = { ...counts, filters, onChange: onFilter };
  return (
    <div className={styles.split}>
      <FilterAside {...panel} />
      <section aria-label={label} className={styles.results}>
        <div className={styles.head}>
          <p role="status" className={styles.count}>
            {status}
          </p>
          <div className={styles.tools}>
            <FilterButton {...panel} />
            <DensityControl />
            <SelectButton {...whole} />
            {actions}
          </div>
        </div>
        <FilterChips filters={filters} onChange={onFilter} look={look} />
        {children}
      </section>
    </div>
  );
}
