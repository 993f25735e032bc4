import type { ListedScreen, Platform } from "../api.ts";

/** Platforms as people call them: that of phones and tablets is `ios` to programs. */
export const platformNames: Readonly<Record<Platform, string>> = { ios: "Phone", web: "Web" };

export const platformChoices = [
  { value: "ios", label: platformNames.ios },
  { value: "web", label: platformNames.web },
];

/** The platform in words, with what a filter or a search says of several of them. */
export function namesOf(platforms: readonly Platform[]): string {
  const [first = "", ...others] = [...new Set(platforms)].map((platform) => platformNames[platform]);
  return [first, ...others.map((name) => name.toLowerCase())].join(" and ");
}

export const systemNames = { ios: "iOS", android: "Android", web: "Web", desktop: "Desktop" } as const;

/** Names the system of a screen, or its platform where that is not known. */
export function systemOf({ platform, system }: Pick<ListedScreen, "platform" | "system">): string {
  return system === undefined ? platformNames[platform] : systemNames[system];
}
