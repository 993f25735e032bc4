// A screen with more than a search says of it: as an entry of a list, and with all its words.
import type { Services } from "../services.ts";
import type { Screen, TitledScreen } from "../storage/storage.ts";
import { type FoundImage, type FoundScreen, foundImage, foundScreen } from "./found-screen.ts";
import { screenTitle } from "./screen-title.ts";

/** A screen as a list shows it. Its image is the `optimized` one. */
export type ListedScreen = FoundScreen & {
  title: string;
  /** Without a picture, `image` has no width and height and its address answers 404. */
  has_picture: boolean;
};

/** A screen with everything that is known about it. Absent words are empty. */
export type DescribedScreen = ListedScreen & {
  description: string;
  elements: string[];
  visible_text: string;
  visible_text_source: Screen["visibleTextSource"];
  pattern: string;
  /** The larger picture; null without a picture. */
  image_high: FoundImage | null;
};

/** What the addresses of screens are made of. */
type AddressParts = Pick<Services, "config" | "signer">;

/** An entry of a list. */
export function listedScreen({ config, signer }: AddressParts, screen: TitledScreen): ListedScreen {
  const addresses = { baseUrl: config.baseUrl, signer, imageQuality: "optimized" } as const;
  return {
    ...foundScreen(screen, addresses),
    title: screenTitle(screen),
    has_picture: screen.picture !== null,
  };
}

/** A screen with all its words. */
export function describedScreen(parts: AddressParts, screen: Screen): DescribedScreen {
  const { config, signer } = parts;
  const high = { baseUrl: config.baseUrl, signer, imageQuality: "high" } as const;
  return {
    ...listedScreen(parts, screen),
    description: screen.description,
    elements: [...screen.elements],
    visible_text: screen.visibleText,
    visible_text_source: screen.visibleTextSource,
    pattern: screen.pattern,
    image_high: screen.picture === null ? null : foundImage(screen, high),
  };
}
