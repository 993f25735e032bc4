import { findScreen } from "../screens/get-screen.ts";
import type { Services } from "../services.ts";
import type { Screen } from "../storage/storage.ts";

/** What the shell of a screen says before any script runs. */
export interface ScreenView {
  readonly screen: Screen;
  /** A signed path and query without the origin, and the picture's pixels; null when the screen has none. */
  readonly picture: { readonly path: string; readonly width: number; readonly height: number } | null;
}

/** A live screen. Whoever has the id may see it. Throws `not_found` for anything that is no id of a live screen. */
export async function viewScreen(services: Services, id: string): Promise<ScreenView> {
  const screen = await findScreen(services, id);
  return { screen, picture: signedPicture(services, screen) };
}

function signedPicture({ signer }: Services, screen: Screen): ScreenView["picture"] {
  if (screen.picture === null) return null;
  const { width, height } = screen.picture.optimized;
  return { path: signer.sign(screen.id, "optimized").path, width, height };
}
