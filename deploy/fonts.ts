// The font of the pages and of the documentation.
import { join } from "node:path";

const folder = join(import.meta.dir, "../node_modules/@fontsource-variable/inter/files");

// The ranges are those of the package's own style sheet. Other scripts are set in the fonts of the system.
const fonts = {
  "latin-ext":
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
} as const;

export type FontName = keyof typeof fonts;

export function readFont(name: FontName): Promise<Uint8Array<ArrayBuffer>> {
  return Bun.file(join(folder, `inter-${name}-wght-normal.woff2`)).bytes();
}

/** `optional`: a font that comes late is used from the next page on, so that no text ever moves. */
export function fontFace(name: FontName, file: string): string {
  return (
    `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:optional;` +
    `src:url("${file}") format("woff2");unicode-range:${fonts[name]}}\n`
  );
}
