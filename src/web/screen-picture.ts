import { screenTitle } from "../screens/screen-title.ts";
import { type Html, html } from "./html.ts";
import { pictureOffIcon } from "./icons.ts";
import type { ScreenView, SignedPicture } from "./view-screen.ts";

/** Phones are narrower than this; what is wider was taken on a tablet or is a part of a screen. Tablets are 0.70 and up. */
const phoneAspectMax = 0.62;
/** How wide the picture is shown, as `page.css` lays it out. */
const shownWidths = {
  phone: "min(20rem, 80vw)",
  tablet: "(min-width: 64rem) 45vw, 90vw",
  browser: "min(84rem, 92vw)",
} as const;
type Frame = keyof typeof shownWidths;

/** The picture in the frame of its device, or a note in its place. */
export function framedPicture({ screen, pictures }: ScreenView, prefix: string): Html {
  const frame = screen.platform === "web" ? "browser" : deviceOf(pictures?.high);
  const content = pictures === null ? missingPicture : picture(screenTitle(screen), pictures, prefix, frame);
  const bar = html`<div class="browser-bar" aria-hidden="true"><i></i><i></i><i></i><bdi>${screen.appName}</bdi></div>`;
  return html`<figure class="stage"><div class="frame frame-${frame}${pictures === null && " frame-empty"}">${frame === "browser" && bar}${content}</div></figure>`;
}

const missingPicture = html`<span class="missing">${pictureOffIcon}<span>No picture</span></span>`;

function deviceOf(size: SignedPicture | undefined): Frame {
  return size !== undefined && size.width / size.height > phoneAspectMax ? "tablet" : "phone";
}

/** Width and height are those of the `high` file: the browser keeps the place free, and no picture is shown larger than it is. */
function picture(
  title: string,
  { optimized, high }: NonNullable<ScreenView["pictures"]>,
  prefix: string,
  frame: Frame,
): Html {
  const both = `${prefix}${optimized.path} ${optimized.width}w, ${prefix}${high.path} ${high.width}w`;
  const srcset = optimized.width < high.width ? html` srcset="${both}" sizes="${shownWidths[frame]}"` : null;
  return html`<img src="${prefix}${high.path}"${srcset} width="${high.width}" height="${high.height}" alt="Screenshot: ${title}" decoding="async" fetchpriority="high">`;
}
