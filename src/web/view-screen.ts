import { addressesFor, pictureUrl } from "../screens/found-screen.ts";
import type { OpenedScreen } from "../screens/open-screen.ts";
import type { Services } from "../services.ts";
import type { Screen } from "../storage/storage.ts";

/** What the shell of a screen says before any script runs. */
export interface ScreenView {
  readonly screen: Screen;
  /** Null when the screen has none. */
  readonly picture: ViewedPicture | null;
}

interface ViewedPicture {
  /** A signed path and query without the origin. */
  readonly path: string;
  /** The address for previews, which holds as long as the share link; null where links are not shared. */
  readonly previewUrl: string | null;
  readonly width: number;
  readonly height: number;
}

/** What is shown of a screen that somebody may see. */
export function viewScreen(services: Services, { screen, sharer }: OpenedScreen): ScreenView {
  if (screen.picture === null) return { screen, picture: null };
  const { width, height } = screen.picture.optimized;
  const { path } = services.signer.sign(screen.id, "optimized");
  const previewUrl = pictureUrl(screen.id, addressesFor(services, sharer, "optimized"));
  return { screen, picture: { path, previewUrl, width, height } };
}
