import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { type Density, densities, useDensity } from "./density.ts";
import styles from "./screen-list.module.css";

const names = { small: "Small pictures", medium: "Medium pictures", large: "Large pictures" } as const;

/** Small, medium or large pictures in every list. */
export function DensityControl() {
  const [density, setDensity] = useDensity();
  return (
    <SegmentedControl
      aria-label="Size of the pictures"
      size="xs"
      value={density}
      onChange={(value) => setDensity(value as Density)}
      data={densities.map((value) => ({
        value,
        label: (
          <span className={styles.density}>
            <i data-density={value} aria-hidden="true" />
            <VisuallyHidden>{names[value]}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}
