import { IconAdjustmentsHorizontal, IconX } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { ActionButton } from "../buttons/buttons.tsx";
import { lazyDialog, lazyPart } from "../lazy-part.tsx";
import styles from "./filters.module.css";
import { noFilters, type PanelProps, setFilters } from "./filters.ts";

const FilterPanel = lazyPart(() => import("./filter-panel.tsx"), "FilterPanel");
const FilterSheet = lazyDialog(() => import("./filter-sheet.tsx"), "FilterSheet");

/** The filters beside a list, where there is room for them. */
export function FilterAside(props: PanelProps) {
  return (
    <aside className={styles.aside} aria-label="Filters">
      <Suspense>
        <FilterPanel {...props} />
      </Suspense>
    </aside>
  );
}

/** On a narrow window: the filters in a sheet. */
export function FilterButton(props: PanelProps) {
  // The sheet stays when it is closed, so that the focus finds its way back.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const count = setFilters(props.filters).length;
  return (
    <div className={styles.button}>
      <ActionButton
        icon={IconAdjustmentsHorizontal}
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {count === 0 ? "Filters" : `Filters (${count})`}
      </ActionButton>
      {isOpen !== null && <FilterSheet {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** The looks that a query was understood to name, and a way to take them for plain words. */
export interface LookChip {
  readonly label: string;
  readonly onRemove: () => void;
}

interface ChipsProps extends Pick<PanelProps, "filters" | "onChange"> {
  readonly look?: LookChip | undefined;
}

export function FilterChips({ filters, onChange, look }: ChipsProps) {
  const chosen = setFilters(filters);
  if (chosen.length === 0 && look === undefined) return null;
  return (
    <ul className={styles.chips} aria-label="Filters that are set">
      {look !== undefined && (
        <Chip
          name={`Search for the words instead of ${look.label}`}
          label={look.label.startsWith("in ") ? look.label.replace("in", "In") : `Look: ${look.label}`}
          onClick={look.onRemove}
        />
      )}
      {chosen.map(({ label, removal }) => (
        <Chip
          key={Object.keys(removal).join()}
          name={`Remove the filter ${label}`}
          label={label}
          onClick={() => onChange(removal)}
        />
      ))}
      {chosen.length > 1 && (
        <li>
          <button
            type="button"
            className={styles.clear}
            onClick={() => onChange({ ...noFilters, platform: "both" })}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}

interface ChipProps {
  /** Called when it is pressed. */
  readonly name: string;
  readonly label: string;
  readonly onClick: () => void;
}

function Chip({ name, label, onClick }: ChipProps) {
  return (
    <li>
      <button type="button" className={styles.chip} aria-label={name} onClick={onClick}>
        <bdi data-cut>{label}</bdi>
        <IconX size={15} stroke={2} aria-hidden="true" />
      </button>
    </li>
  );
}
