// Bounds that the pages check before the service does: values alone, as this file is in their bundle.

/** The form of an e-mail address; better-auth's own rule accepts no more. */
export const emailPattern =
  "^(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+\\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$";
export const emailCharactersMax = 254;

export const passwordCharactersMin = 10;
export const passwordCharactersMax = 128;

/** The longest name of a person, a key or a workspace. */
export const nameCharactersMax = 100;

/** The longest query of a search, in code points. */
export const queryCodePointsMax = 500;

/** A screen of this probability is a strong match, at least as likely right as not (`STRONG_MIN`). */
export const strongProbabilityMin = 0.5;

/** Screens that a search on the pages may exclude. */
export const pageExcludedScreensMax = 1_000;

/** Earlier pictures of a screen that are kept, for ever, unless `KEEP_VERSIONS` says otherwise. */
export const versionsKept = { count: 10, days: null };

/** Days within which added and changed screens are counted beside a list. */
export const changedDays = [1, 7, 30, 365] as const;

/** Apps whose covers are read at once: whole rows of 2, 3 and 4. */
export const appCoversMax = 48;

/** Bounds of the collections of a workspace, and of the screens, the name and the note of one. */
export const collectionsMax = 500;
export const collectionScreensMax = 1_000;
export const collectionNameLengthMax = 100;
export const collectionNoteLengthMax = 2_000;

/** The longest life of an API key. */
export const keyDaysMax = 3_650;

/**
 * Screens on which a model is tried, and those that a longer run shows before it goes on. The words of a run
 * of no more can be put back.
 */
export const trialScreensMax = 3;

/** Screens of one group of look-alikes. */
export const lookAlikesMax = 24;

/** The names of layouts, as `--from` takes them. */
export const layoutNames = [
  "playwright",
  "cypress",
  "fastlane",
  "xcresult",
  "maestro",
  "paparazzi",
  "roborazzi",
  "swift-snapshot-testing",
  "jest-image-snapshot",
  "eagle",
  "figma",
] as const;
export type LayoutName = (typeof layoutNames)[number];

/** Which flows an import makes: those that its source names, also of folders in numbered order, or none. */
export const flowChoices = ["named", "all", "none"] as const;
export type FlowChoice = (typeof flowChoices)[number];
