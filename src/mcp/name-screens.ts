// Found screens with the words about them, read at once for a whole answer.
import { getScreens } from "../screens/read-screens.ts";
import type { DescribedScreen, FoundScreen } from "../screens/schema.ts";
import type { SearchServices } from "../search/search-services.ts";
import type { ToolCall } from "./tool.ts";

/** A screen with its words, the probability that it matches, and the number of copies of its picture. */
export type NamedScreen = FoundScreen & {
  readonly title: string;
  readonly description: string;
  readonly elements: readonly string[];
  readonly visibleText: string;
  readonly pattern: string;
  readonly look: string;
  readonly probability?: number;
  readonly copies: number;
  /** Given by people in a collection; or says that it is a copy of a picture. */
  readonly note?: string;
};

interface SearchFacts {
  readonly probabilities?: ReadonlyMap<string, number | undefined>;
  readonly copies?: ReadonlyMap<string, readonly string[]>;
}

/** Adds the words of screens. Without the database, a search is answered from memory and has none. */
export async function nameScreens(
  services: SearchServices,
  { caller }: Pick<ToolCall, "caller">,
  screens: readonly FoundScreen[],
  { probabilities, copies }: SearchFacts = {},
): Promise<NamedScreen[]> {
  const ids = screens.map(({ id }) => id);
  const described = await getScreens(services, caller, ids).catch((error: unknown) => {
    services.databaseHealth.record(error);
    return [];
  });
  const byId = new Map(described.map((screen) => [screen.id, screen]));
  return screens.map((screen) => {
    const known = byId.get(screen.id);
    const probability = probabilities?.get(screen.id);
    return {
      ...screen,
      title: known?.title ?? "",
      description: known?.description ?? "",
      elements: known?.elements ?? [],
      visibleText: known?.visible_text ?? "",
      pattern: known?.pattern ?? "",
      look: lookOf(known?.appearance ?? null),
      ...(probability !== undefined && { probability }),
      copies: copies?.get(screen.id)?.length ?? 0,
    };
  });
}

/** A picture's theme and colours in one line; a model that has the picture sees more in it. */
export function lookOf(appearance: DescribedScreen["appearance"]): string {
  return appearance === null ? "" : `${appearance.theme}, ${appearance.colors.join(" ")}`;
}
