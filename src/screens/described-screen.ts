// A screen with more than a search says of it: as an entry of a list, and with all its words.
import type { Sharer } from "../caller.ts";
import type { Screen, TitledScreen } from "../storage/storage.ts";
import {
  type AddressServices,
  addressesFor,
  type FoundImage,
  type FoundScreen,
  foundImage,
  foundScreen,
} from "./found-screen.ts";
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

/** An entry of a list. */
export function listedScreen(services: AddressServices, sharer: Sharer, screen: TitledScreen): ListedScreen {
  return {
    ...foundScreen(screen, addressesFor(services, sharer, "optimized")),
    title: screenTitle(screen),
    has_picture: screen.picture !== null,
  };
}

/** A screen with all its words. */
export function describedScreen(services: AddressServices, sharer: Sharer, screen: Screen): DescribedScreen {
  const high = addressesFor(services, sharer, "high");
  return {
    ...listedScreen(services, sharer, screen),
    description: screen.description,
    elements: [...screen.elements],
    visible_text: screen.visibleText,
    visible_text_source: screen.visibleTextSource,
    pattern: screen.pattern,
    image_high: screen.picture === null ? null : foundImage(screen, high),
  };
}
