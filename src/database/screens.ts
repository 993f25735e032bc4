// Screens as they are stored, and their changes. Times are milliseconds since the epoch.
import type { ColorName, DescribedBy, DescriptionSource, Platform, System, Theme } from "../fields.ts";
import type { VisibleTextSource, WordEdits, WordField } from "./word-edits.ts";

export type PictureFormat = "png" | "jpeg" | "webp";

/** Pixels and bytes of one delivered file. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** A picture's original and its two delivered sizes. */
export interface Picture {
  /** Lower-case hex SHA-256 of the original file. */
  readonly sha256: string;
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly optimized: PictureSize;
  readonly high: PictureSize;
}

/** All pictures of a screen: the current one first, where it has one, then the earlier ones. */
export interface PictureOfScreen {
  readonly id: string;
  readonly pictures: readonly Picture[];
}

/** A picture that a screen had, and its words then. */
export interface PictureVersion extends Required<Pick<Screen, "capturedAt" | "appVersion">> {
  readonly picture: Picture;
  readonly title: string;
  readonly description: string;
  readonly visibleText: string;
  /** Null for unknown. */
  readonly theme: Theme | null;
  /** When the screen got it. */
  readonly changedAt: number;
  /** When it got another one; absent for the current picture. */
  readonly replacedAt?: number;
}

/** The look of a picture in facts; `images/appearance/appearance.ts` makes it. */
export interface Appearance {
  readonly theme: Theme;
  /** The main colours, the largest first: one to `colorsMax`. */
  readonly colors: readonly ColorName[];
}

/** The words of a screen: what is encoded, indexed and shown. Absent words are empty. */
export interface ScreenWords {
  readonly appName: string;
  readonly title: string;
  readonly description: string;
  readonly elements: readonly string[];
  readonly visibleText: string;
  readonly pattern: string;
  /** A line read from its picture that stands for a missing title. */
  readonly heading?: string;
  /** The name of its picture's file when it came in. */
  readonly originalName?: string;
}

/**
 * The model or agent that wrote words of a screen, what it looked at, and which fields: never one that a
 * person edited. All fields that are in neither were given by an import, came from a tree or were read by
 * OCR.
 */
export interface ModelWords {
  readonly model: string;
  readonly source: DescriptionSource;
  readonly fields: readonly WordField[];
}

/** The place of a screen in its source; none of it is searched. Absent is unknown. */
export interface SourceFacts {
  /** Orders the screens of a source, see the column. */
  readonly position?: number;
  readonly capturedAt?: number | null;
  readonly sourceUrl?: string;
  readonly appVersion?: string;
  /** The same in every language of the source. */
  readonly place?: string;
  readonly source?: string;
}

/** The place of a screen and the moment it shows, which an import finds without a change of the screen. */
export interface ScreenPlace {
  readonly id: string;
  readonly position: number;
  readonly source: string;
  readonly capturedAt: number | null;
}

/** A live screen as read from the database. */
export interface Screen extends ScreenWords, SourceFacts {
  readonly id: string;
  readonly platform: Platform;
  /** Null for unknown. */
  readonly system?: System | null;
  /** A tag of BCP 47; empty for unknown. */
  readonly language?: string;
  readonly visibleTextSource: VisibleTextSource;
  /** Null where no model described it. See `screen-words.ts`. */
  readonly modelWords: ModelWords | null;
  readonly edits: WordEdits;
  readonly picture: Picture | null;
}

/** A screen in a search result: width and height of both delivered files, or null without a picture. */
export interface ScreenSummary {
  readonly id: string;
  readonly appName: string;
  readonly platform: Platform;
  readonly picture: Readonly<Record<"optimized" | "high", Omit<PictureSize, "bytes">>> | null;
  /** 16 characters for its picture's look, nearly the same for copies, and 8 of its hash; null until made. */
  readonly lookKey: string | null;
}

/** A screen as a list shows it, called by the first of title, heading and pattern that is not empty. */
export interface TitledScreen
  extends ScreenSummary,
    Pick<ScreenWords, "title" | "heading" | "pattern">,
    Pick<Screen, "system" | "language"> {}

/** The screens to list; null passes all. */
export interface ScreenFilter {
  /** The whole name, folded. */
  readonly app: string | null;
  readonly platform: Platform | null;
  /** Folded, too. */
  readonly pattern: string | null;
  readonly system: System | null;
  /** A language with its regions and scripts: `pt` passes `pt-BR`, too. */
  readonly language: string | null;
  readonly described: DescribedBy | null;
  /** Screens created or changed at this time or later. */
  readonly since: number | null;
  /** Screens that came in or got another picture at this time or later. */
  readonly changedSince: number | null;
  /** The theme of its picture, as far as appearances were made. */
  readonly theme: Theme | null;
  /** One of the main colours of its picture. */
  readonly color: ColorName | null;
  /** Screens with this tag of a workspace. */
  readonly tagged: { readonly workspaceId: string; readonly tag: string } | null;
  readonly collectionId: string | null;
  readonly among: ReadonlySet<string> | null;
}

/** The facts of a screen that lists are filtered by, beside its app and platform. */
export interface ScreenFacts {
  readonly id: string;
  readonly appName: string;
  readonly platform: Platform;
  /** Null for unknown. */
  readonly system: System | null;
  /** Empty for unknown. */
  readonly language: string;
  readonly pattern: string;
  readonly described: DescribedBy;
  readonly updatedAt: number;
  /** When it came in or got another picture. */
  readonly changedAt: number;
  /** Null without an appearance. */
  readonly theme: Theme | null;
  readonly colors: readonly ColorName[];
  /** Pixels of its picture; 0 without an appearance. */
  readonly width: number;
  readonly height: number;
}

/** The number of live screens with the same look, system, language and author of their description. */
export interface LookCount
  extends Pick<ScreenFacts, "described" | "system" | "language" | "theme" | "colors"> {
  readonly screens: number;
}

/** A position among screens or flows in order of creation, which stays when what stands there is removed. */
export interface WalkPosition {
  readonly createdAt: number;
  readonly id: string;
}

export interface WalkedScreen extends TitledScreen, WalkPosition {
  readonly updatedAt: number;
}

/** An app with at least one live screen. */
export interface AppOverview {
  readonly id: string;
  readonly name: string;
  readonly platform: Platform;
  /** Live screens. */
  readonly screens: number;
  /** The first of its live screens, by time of creation and id, that has a picture. */
  readonly cover: ScreenSummary | null;
  /** Its patterns with the number of live screens of each, in no particular order. */
  readonly patterns: readonly { readonly name: string; readonly screens: number }[];
}

export interface ScreenWrite extends Screen {
  readonly vectors: ScreenVectors;
}

/** The vectors that the engine computed from the words of a screen. */
export interface ScreenVectors {
  readonly modelId: string;
  /** Lower-case hex SHA-256 of the words. */
  readonly wordsSha256: string;
  readonly content: Uint8Array;
}

export interface StoredVectors extends ScreenVectors {
  /** False when the checksum does not match: the content is damaged. */
  readonly isWhole: boolean;
}

/** The state of a screen as of the change `sequence`. */
export interface Upsert {
  readonly kind: "upsert";
  readonly sequence: number;
  readonly screen: Screen;
  readonly vectors: StoredVectors;
}

/** Vectors computed from the state of a screen at the change `sequence`. */
export interface MadeVectors {
  readonly id: string;
  readonly sequence: number;
  readonly vectors: ScreenVectors;
}

/** An entry of the change feed. Each screen has one, at its last change. `mark`: see `change-marks.ts`. */
export type Change = (
  | Upsert
  | { readonly kind: "remove"; readonly sequence: number; readonly id: string }
) & {
  readonly mark: number;
};

/** State of a screen that an index needs to follow. */
export interface ScreenState {
  readonly id: string;
  /** The sequence of its last change. */
  readonly sequence: number;
  readonly isLive: boolean;
  /** The model that made its vectors; null when it has none. */
  readonly modelId: string | null;
}

/** Number of live screens after the change `sequence`. */
export interface LiveScreens {
  readonly sequence: number;
  readonly screens: Readonly<Record<Platform, number>>;
}

/** Number of live screens that have words, by source and platform. */
export interface LibraryCoverage {
  /** The screens by the source of their words; see `screen-words.ts`. */
  readonly words: Readonly<Record<"given" | "tree" | "model" | "ocr" | "none", number>>;
  readonly platforms: Readonly<Record<Platform, PlatformCoverage>>;
}

export interface PlatformCoverage {
  readonly apps: number;
  readonly screens: number;
  /** The screens with a description. */
  readonly described: number;
  /** The screens without a description that have a title, elements, a pattern or text. */
  readonly otherWords: number;
}
