// Screens and apps of the library in the words of the contract.

import { titleOf, wordsSource } from "../database/screen-words.ts";
import type {
  Appearance,
  AppOverview,
  Picture,
  Screen,
  ScreenSummary,
  TitledScreen,
} from "../database/screens.ts";
import type { ImageQuality } from "../images/make-sizes.ts";
import type { ImageSigner } from "../images/signed-url.ts";
import { editedFields } from "../library/rows/row-of-screen.ts";
import type { Sharer } from "../people/caller.ts";
import { nameWithoutInvisible, withoutInvisible } from "../system/invisible-characters.ts";
import type { App, DescribedScreen, FoundImage, FoundScreen, ListedScreen } from "./schema.ts";
import { mostFirst } from "./screen-facets.ts";
import type { ScreenServices } from "./screen-services.ts";

const patternsMax = 5;

type AddressServices = Pick<ScreenServices, "config" | "signer" | "shareSigner">;
type DescribingServices = AddressServices & Pick<ScreenServices, "storage">;

/** The parts that the addresses of a screen are made of. */
export interface Addresses {
  readonly baseUrl: string;
  readonly signer: ImageSigner;
  readonly imageQuality: ImageQuality;
  /** The query of the share link to a screen; null where links carry none. */
  readonly shareQuery: ((screenId: string) => string) | null;
}

/** Links are shared by the caller's workspace, unless the operator turned public screen pages off. */
export function addressesFor(
  { config, signer, shareSigner }: AddressServices,
  sharer: Sharer,
  imageQuality: ImageQuality,
): Addresses {
  const { collection } = sharer;
  const queryOf = (id: string) =>
    collection === undefined
      ? `share=${shareSigner.sign(sharer, id)}`
      : `share=${collection.token}&collection=${collection.id}`;
  const shareQuery = config.hasPublicScreenPages ? queryOf : null;
  return { baseUrl: config.baseUrl, signer, imageQuality, shareQuery };
}

type Pictured = Omit<ScreenSummary, "lookKey">;

export function foundScreen(screen: Pictured, addresses: Addresses): FoundScreen {
  const image = foundImage(screen, addresses);
  return {
    id: screen.id,
    image_url: image.url,
    image,
    service_url: serviceUrl(screen.id, addresses),
    app_name: screen.appName,
    platform: screen.platform,
  };
}

/** The page of a screen. With a share token it opens without a session, and nothing else does by it. */
function serviceUrl(screenId: string, { baseUrl, shareQuery }: Addresses): string {
  const page = `${baseUrl}/screens/${screenId}`;
  return shareQuery === null ? page : `${page}?${shareQuery(screenId)}`;
}

/** An address of a screen's picture that holds as long as the share link; null without share links. */
export function pictureUrl(screenId: string, { baseUrl, shareQuery }: Addresses): string | null {
  return shareQuery === null ? null : `${baseUrl}/screens/${screenId}/picture?${shareQuery(screenId)}`;
}

/** The current picture unless a version is given. Width and height are of the delivered file, if any. */
export function foundImage(
  screen: Pick<Pictured, "id" | "picture"> & { readonly version?: string | undefined },
  { baseUrl, signer, imageQuality }: Addresses,
): FoundImage {
  const signed = signer.sign(screen.id, imageQuality, screen.version);
  const size = screen.picture?.[imageQuality];
  const image: FoundImage = { url: `${baseUrl}${signed.path}`, url_expires_at: signed.expiresAtText };
  if (size !== undefined) {
    image.width = size.width;
    image.height = size.height;
  }
  return image;
}

/** A display title: without a title the heading that was read, the pattern or the app. */
export function screenTitle(screen: Pick<Screen, "title" | "heading" | "pattern" | "appName">): string {
  return titleOf(screen) || screen.pattern || `A screen of ${screen.appName}`;
}

/** A screen as the audit list names it. */
export function nameOf(screen: Screen): string {
  return `${screen.appName}: ${screenTitle(screen)} (${screen.id})`;
}

/** A screen as a list shows it, with its `optimized` image. */
export function listedScreen(
  services: AddressServices,
  sharer: Sharer,
  screen: Omit<TitledScreen, "lookKey">,
): ListedScreen {
  return {
    ...foundScreen(screen, addressesFor(services, sharer, "optimized")),
    ...(screen.system && { system: screen.system }),
    ...(screen.language && { language: screen.language }),
    title: screenTitle(screen),
    has_picture: screen.picture !== null,
  };
}

/** A screen with everything that is known about it. Absent words are empty. */
export async function describedScreen(
  services: DescribingServices,
  sharer: Sharer,
  screen: Screen,
): Promise<DescribedScreen> {
  const appearances = await services.storage.looks.appearancesOf([screen.id]);
  return allAbout(services, sharer, screen, appearances.get(screen.id));
}

/** As `describedScreen`, of at most 500. */
export async function describedScreens(
  services: DescribingServices,
  sharer: Sharer,
  screens: readonly Screen[],
): Promise<DescribedScreen[]> {
  const appearances = await services.storage.looks.appearancesOf(screens.map(({ id }) => id));
  return screens.map((screen) => allAbout(services, sharer, screen, appearances.get(screen.id)));
}

function allAbout(
  services: AddressServices,
  sharer: Sharer,
  screen: Screen,
  appearance: Appearance | undefined,
): DescribedScreen {
  const high = addressesFor(services, sharer, "high");
  return {
    ...listedScreen(services, sharer, screen),
    description: screen.description,
    elements: [...screen.elements],
    visible_text: screen.visibleText,
    visible_text_source: screen.visibleTextSource,
    words_source: wordsSource(screen),
    words_model: screen.modelWords?.model ?? null,
    words_model_source: screen.modelWords?.source ?? null,
    pattern: screen.pattern,
    captured_at: screen.capturedAt == null ? null : new Date(screen.capturedAt).toISOString(),
    source_url: screen.sourceUrl ?? "",
    app_version: screen.appVersion ?? "",
    original_name: screen.originalName ?? "",
    original_size: screen.picture && { width: screen.picture.width, height: screen.picture.height },
    edits: editedFields(screen.edits),
    image_high: screen.picture === null ? null : foundImage(screen, high),
    appearance:
      screen.picture === null || appearance === undefined
        ? null
        : foundAppearance(screen.picture, appearance),
  };
}

function foundAppearance(
  { optimized }: Picture,
  { theme, colors }: Appearance,
): DescribedScreen["appearance"] {
  const { width, height } = optimized;
  const orientation = height > width ? "portrait" : "landscape";
  return {
    theme,
    orientation: height === width ? "square" : orientation,
    colors: [...colors],
  };
}

/** The picture that stands for an app; null where no screen of it has one. */
export function appCover(
  services: AddressServices,
  sharer: Sharer,
  { cover }: AppOverview,
): FoundImage | null {
  return cover && foundImage(cover, addressesFor(services, sharer, "optimized"));
}

export function foundApp(app: AppOverview): App {
  const { id, platform, screens } = app;
  return {
    id,
    // Names may be older than the rule for what comes in.
    name: nameWithoutInvisible(app.name),
    platform,
    screens,
    patterns: mostFirst(app.patterns)
      .slice(0, patternsMax)
      .map((pattern) => withoutInvisible(pattern.name)),
  };
}
