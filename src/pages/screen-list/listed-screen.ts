import type { ListedScreen, Screen } from "../api.ts";

/** A screen of its own page as one of a list. */
export function listedOf(screen: Screen): ListedScreen {
  return { ...screen, has_picture: screen.image_high !== null };
}
