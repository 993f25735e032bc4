import { useLocalStorage } from "@mantine/hooks";
import type { Platform } from "../api.ts";
import { useAbout } from "../queries.ts";

/** What a person chooses beside the words. */
export interface SearchChoices {
  readonly platform: Platform;
  readonly mode: "deep" | "standard";
}

/** The platform and mode this person chose last in this browser, and a way to remember others. */
export function useSearchChoices(userId: string): [SearchChoices, (choices: SearchChoices) => void] {
  const about = useAbout();
  const [chosen, remember] = useLocalStorage<SearchChoices | null>({
    key: `screen-search.choices.${userId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
    deserialize: readStored,
  });
  const hasOnlyWeb = about !== undefined && about.screens.ios === 0 && about.screens.web > 0;
  return [chosen ?? { platform: hasOnlyWeb ? "web" : "ios", mode: "deep" }, remember];
}

/** What another version left there is no reason to fail. */
function readStored(stored: string | undefined): SearchChoices | null {
  try {
    const { platform, mode } = JSON.parse(stored ?? "null") as Partial<SearchChoices>;
    return { platform: platform === "web" ? "web" : "ios", mode: mode === "standard" ? "standard" : "deep" };
  } catch {
    return null;
  }
}
