// Written by `benchmarks/titles.ts`.

/** A phone's upright picture, or a window's. */
export type Form = "phone" | "wide";

/** The score above which a candidate is the title. */
export const noneScores: Readonly<Record<Form, number>> = { phone: 9.348, wide: 7.843 };

/** Of each feature of a candidate. */
export const weights = {
  isPart: { phone: -0.258, wide: -0.612 },
  height: { phone: 1.914, wide: 0.945 },
  heightToTallest: { phone: 0.118, wide: -0.408 },
  isTallest: { phone: 0.052, wide: 0.816 },
  isTall: { phone: 0.513, wide: 0.601 },
  isTallAndHigh: { phone: 0.011, wide: 0.92 },
  lines: { phone: 0.359, wide: 0.001 },
  top: { phone: -2.114, wide: -1.885 },
  isInTopBar: { phone: 2.101, wide: 0.046 },
  isBelowTopBar: { phone: 0.47, wide: 0.64 },
  isLow: { phone: -0.514, wide: -0.514 },
  rowsAbove: { phone: -0.618, wide: -0.444 },
  isFirst: { phone: 1.67, wide: -1.141 },
  isCentred: { phone: 0.782, wide: 0.295 },
  isCentredInBar: { phone: 0.454, wide: -1.587 },
  isLeft: { phone: 0.329, wide: -0.044 },
  isLeftInBar: { phone: 0.655, wide: 0.418 },
  isRight: { phone: -2.179, wide: -2.409 },
  isBesideNavigation: { phone: 0.449, wide: 0.79 },
  isInNavigation: { phone: -0.482, wide: -0.505 },
  isTopOfColumn: { phone: -0.251, wide: 0.325 },
  rowsBeside: { phone: -0.245, wide: -0.449 },
  rowsAlike: { phone: -0.559, wide: -0.461 },
  gapBelow: { phone: -0.031, wide: -0.297 },
  gapAbove: { phone: 0.132, wide: 0.177 },
  heightToNext: { phone: 1.606, wide: 2.028 },
  isRepeated: { phone: 0.685, wide: 0.993 },
  width: { phone: 0.297, wide: 0.482 },
  isAfterArrow: { phone: 3.32, wide: 0.629 },
  isAfterChevron: { phone: -3.062, wide: -3.231 },
  words: { phone: -0.423, wide: -0.292 },
  isLong: { phone: -1.036, wide: -1.394 },
  characters: { phone: 0.634, wide: 0.652 },
  lettersShare: { phone: 6.935, wide: 5.757 },
  hasDigits: { phone: -0.967, wide: -0.13 },
  startsUpper: { phone: 0.929, wide: 0.72 },
  startsLower: { phone: -1.435, wide: -1.252 },
  isUpper: { phone: -0.947, wide: -1.5 },
  isLabel: { phone: -0.668, wide: -0.854 },
  isAction: { phone: -3.119, wide: -2.707 },
  isNavigation: { phone: -1.831, wide: -1.95 },
} as const satisfies Record<string, Record<Form, number>>;

/** The name of a feature. */
export type TitleFeature = keyof typeof weights;

export const featureNames = Object.keys(weights) as readonly TitleFeature[];
