import { screenTitle } from "../screens/screen-title.ts";
import type { Platform } from "../storage/storage.ts";
import { type Html, html } from "./html.ts";
import { pictureOffIcon } from "./icons.ts";
import type { SimilarScreen } from "./view-screen.ts";

/** The grid of similar screens; nothing when there are none. */
export function similarScreens(
  similar: readonly SimilarScreen[],
  platform: Platform,
  prefix: string,
): Html | null {
  if (similar.length === 0) return null;
  return html`<section class="similar" aria-labelledby="similar"><h2 id="similar">Similar screens</h2>
<ul class="grid grid-${platform}">${similar.map((each, at) => card(each, at, prefix))}</ul></section>`;
}

function card({ screen, picture }: SimilarScreen, at: number, prefix: string): Html {
  const title = screenTitle(screen);
  const content =
    picture === null
      ? html`<span class="missing">${pictureOffIcon}</span>`
      : html`<img src="${prefix}${picture.path}" width="${picture.width}" height="${picture.height}" alt="Screenshot: ${title}" loading="lazy" decoding="async">`;
  return html`<li><a class="card" href="${prefix}/screens/${screen.id}" aria-labelledby="similar-${at}"><span class="thumb">${content}</span><span id="similar-${at}"><bdi class="card-title">${title}</bdi> <bdi class="card-app">${screen.appName}</bdi></span></a></li>`;
}
