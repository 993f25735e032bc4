import { useLocalStorage } from "@mantine/hooks";

/** Sizes of the pictures of a list. */
export const densities = ["small", "medium", "large"] as const;
export type Density = (typeof densities)[number];

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
