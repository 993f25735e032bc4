import { ApiError } from "../errors.ts";
import { isScreenId } from "../images/image-store.ts";
import type { ImageQuality } from "../images/make-sizes.ts";
import type { Services } from "../services.ts";
import type { Screen } from "../storage/storage.ts";

/** How many similar screens are shown: full rows of 2, 3, 4 and 6. */
const similarMax = 12;

/** A delivered picture: a signed path and query without the origin, and its pixels. */
export interface SignedPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** A similar screen with its small picture. */
export interface SimilarScreen {
  readonly screen: Screen;
  readonly picture: SignedPicture | null;
}

/** Everything the page of a screen shows. Pictures are null when the screen has none. */
export interface ScreenView {
  readonly screen: Screen;
  readonly pictures: Readonly<Record<ImageQuality, SignedPicture>> | null;
  /** Best first, of the same platform, never the screen itself. */
  readonly similar: readonly SimilarScreen[];
}

/** A live screen and those like it. Whoever has the id may see it. Throws `not_found` for anything that is no id of a live screen. */
export async function viewScreen(services: Services, givenId: string): Promise<ScreenView> {
  const id = givenId.toLowerCase();
  const [screen] = isScreenId(id) ? await services.storage.library.screensByIds([id]) : [];
  if (screen === undefined) throw new ApiError("not_found", "There is no screen with this id.");
  const optimized = signedPicture(services, screen, "optimized");
  const high = signedPicture(services, screen, "high");
  return {
    screen,
    pictures: optimized === null || high === null ? null : { optimized, high },
    similar: await similarTo(services, id),
  };
}

/** The records decide: a screen that was removed since the index last caught up is left out. */
async function similarTo(services: Services, id: string): Promise<readonly SimilarScreen[]> {
  const hits = await services.engine.similar(id, similarMax);
  const screens = await services.storage.library.screensByIds(hits.map((hit) => hit.id));
  const byId = new Map(screens.map((screen) => [screen.id, screen]));
  return hits
    .flatMap((hit) => byId.get(hit.id) ?? [])
    .map((screen) => ({ screen, picture: signedPicture(services, screen, "optimized") }));
}

function signedPicture(services: Services, screen: Screen, quality: ImageQuality): SignedPicture | null {
  if (screen.picture === null) return null;
  const { width, height } = screen.picture[quality];
  return { path: services.signer.sign(screen.id, quality).path, width, height };
}
