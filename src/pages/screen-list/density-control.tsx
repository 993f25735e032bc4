import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconGrid4x4, IconLayoutGrid, IconSquare } from "@tabler/icons-react";

const names = { small: "Small pictures", medium: "Medium pictures", large: "Large pictures" } as const;
const icons = { small: IconGrid4x4, medium: IconLayoutGrid, large: IconSquare } as const;

export function DensityControl() {
  const [density, setDensity] = useDensity();
  return (
    <SegmentedControl
      aria-label="Size of the pictures"
      size="xs"
      value={density}
      onChange={(value) => setDensity(value as Density)}
      data={densities.map((value) => {
        const Icon = icons[value];
        const label = (
          <>
            <Icon size={16} stroke={1.7} aria-hidden="true" style={{ display: "block" }} />
            <VisuallyHidden>{names[value]}</VisuallyHidden>
          </>
        );
        return { value, label };
      })}
    />
  );
}

const densities = ["small", "medium", "large"] as const;
type Density = (typeof densities)[number];

/** The size of pictures that was chosen last in this browser, and a way to choose another. */
export function useDensity() {
  return useLocalStorage<Density>({
    key: "screen-search.density",
    defaultValue: "medium",
    getInitialValueInEffect: false,
    serialize: (density) => density,
    deserialize: (stored) => densities.find((density) => density === stored) ?? "medium",
  });
}
