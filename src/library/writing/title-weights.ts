// Written by `benchmarks/titles.ts`.

/** A phone's upright picture, or a window's. */
export type Form = "phone" | "wide";

/** The score above which a candidate is the title. */
export const noneScores: Readonly<Record<Form, number>> = { phone: 9.349, wide: 7.846 };

/** Of each feature of a candidate. */
export const weights = {
  isPart: { phone: -0.258, wide: -0.613 },
  height: { phone: 1.916, wide: 0.947 },
  heightToTallest: { phone: 0.115, wide: -0.412 },
  isTallest: { phone: 0.052, wide: 0.814 },
  isTall: { phone: 0.513, wide: 0.602 },
  isTallAndHigh: { phone: 0.01, wide: 0.921 },
  lines: { phone: 0.359, wide: 0.001 },
  top: { phone: -2.118, wide: -1.892 },
  isInTopBar: { phone: 2.103, wide: 0.049 },
  isBelowTopBar: { phone: 0.471, wide: 0.642 },
  isLow: { phone: -0.516, wide: -0.517 },
  rowsAbove: { phone: -0.617, wide: -0.442 },
  isFirst: { phone: 1.671, wide: -1.139 },
  isCentred: { phone: 0.783, wide: 0.296 },
  isCentredInBar: { phone: 0.453, wide: -1.589 },
  isLeft: { phone: 0.329, wide: -0.044 },
  isLeftInBar: { phone: 0.653, wide: 0.417 },
  isRight: { phone: -2.183, wide: -2.415 },
  isBesideNavigation: { phone: 0.449, wide: 0.79 },
  isInNavigation: { phone: -0.483, wide: -0.505 },
  isTopOfColumn: { phone: -0.251, wide: 0.324 },
  rowsBeside: { phone: -0.245, wide: -0.448 },
  rowsAlike: { phone: -0.559, wide: -0.461 },
  gapBelow: { phone: -0.031, wide: -0.298 },
  gapAbove: { phone: 0.132, wide: 0.177 },
  heightToNext: { phone: 1.606, wide: 2.03 },
  isRepeated: { phone: 0.684, wide: 0.99 },
  width: { phone: 0.297, wide: 0.482 },
  isAfterArrow: { phone: 3.32, wide: 0.63 },
  isAfterChevron: { phone: -3.062, wide: -3.23 },
  words: { phone: -0.423, wide: -0.291 },
  isLong: { phone: -1.036, wide: -1.394 },
  characters: { phone: 0.634, wide: 0.652 },
  lettersShare: { phone: 6.935, wide: 5.757 },
  hasDigits: { phone: -0.968, wide: -0.131 },
  startsUpper: { phone: 0.929, wide: 0.72 },
  startsLower: { phone: -1.435, wide: -1.252 },
  isUpper: { phone: -0.946, wide: -1.5 },
  isLabel: { phone: -0.668, wide: -0.854 },
  isAction: { phone: -3.118, wide: -2.706 },
  isNavigation: { phone: -1.831, wide: -1.95 },
} as const satisfies Record<string, Record<Form, number>>;

/** The name of a feature. */
export type TitleFeature = keyof typeof weights;

export const featureNames = Object.keys(weights) as readonly TitleFeature[];
