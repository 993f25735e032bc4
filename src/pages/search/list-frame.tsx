import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { FilterAside, FilterButton, FilterChips, type LookChip } from "../filters/filter-bar.tsx";
import { onlyPlatform, type PanelCounts, type PanelProps } from "../filters/filters.ts";
import { useAbout } from "../queries.ts";
import { DensityControl } from "../screen-list/density-control.tsx";
import { SelectButton } from "../selection/select-button.tsx";
import type { WholeList } from "../selection/selection-store.ts";
import type { SearchAddress } from "./search-address.ts";
import styles from "./search-page.module.css";

interface Props {
  /** Name of the region. */
  readonly label: string;
  readonly status: string;
  readonly counts: PanelCounts;
  readonly address: SearchAddress;
  /** Called with the part of the address that another choice of filters changes. */
  readonly onFilter: (change: Pick<SearchAddress, "filters" | "platform">) => void;
  readonly look?: LookChip | undefined;
  /** The screens that "select all" selects. */
  readonly whole: WholeList;
  readonly children: ReactNode;
}

export function ListFrame(props: Props) {
  const { label, status, counts, address, onFilter, look, whole, children } = props;
  const isOfOne = onlyPlatform(useAbout()) !== null;
  const panel: PanelProps = {
    ...counts,
    filters: { ...address.filters, platform: isOfOne ? null : address.platform },
    onChange: ({ platform, ...filters }) =>
      onFilter({ platform: platform ?? address.platform, filters: { ...address.filters, ...filters } }),
  };
  return (
    <div className={styles.split}>
      <FilterAside {...panel} />
      <section aria-label={label} className={styles.results}>
        <div className={styles.head}>
          <Text mih="1lh" size="sm" c="dimmed" role="status">
            {status}
          </Text>
          <Group justify="flex-end" gap="0.6rem">
            <FilterButton {...panel} />
            <DensityControl />
            <SelectButton {...whole} />
          </Group>
        </div>
        <FilterChips {...panel} look={look} />
        {children}
      </section>
    </div>
  );
}
