// The shapes an app file fills in. A brand is a set of CSS variables; a screen is its caption and its body.

export type Platform = "ios" | "web";

export interface Brand {
  /** Directory names below node_modules/@fontsource-variable whose faces the app uses. */
  fonts: readonly string[];
  font: string;
  display: string;
  mono: string;
  radius: string;
  brand: string;
  onBrand: string;
  accent: string;
  ink: string;
  muted: string;
  faint: string;
  bg: string;
  surface: string;
  raised: string;
  line: string;
  good: string;
  bad: string;
  warn: string;
}

export interface Screen {
  slug: string;
  platform: Platform;
  title: string;
  description: string;
  /** Five to twelve UI terms, separated by commas. */
  elements: string;
  pattern: string;
  /** Tokens this screen alone overrides, for instance a dark player in a light app. */
  tokens?: Partial<Brand>;
  html: string;
}

export interface DemoApp {
  slug: string;
  name: string;
  lang: string;
  brand: Brand;
  screens: readonly Screen[];
}
