// The files every page loads, from this service alone. A file's name holds the hash of its content, so that it can be kept for a year.
import { readFileSync } from "node:fs";
import latinExtPath from "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import latinPath from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2" with { type: "file" };
import icon from "./icon.svg" with { type: "text" };
import loneStyle from "./lone.css" with { type: "text" };
import pageStyle from "./page.css" with { type: "text" };
import screenStyle from "./screen.css" with { type: "text" };
import similarStyle from "./similar.css" with { type: "text" };

/** A file as it is sent. */
export interface Asset {
  /** Its last part of the address. */
  readonly file: string;
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** The font of a script. Other scripts are set in the fonts of the system. */
interface FontPart {
  readonly asset: Asset;
  readonly unicodeRange: string;
}

// The ranges are those of the package's own style sheet.
const latin: FontPart = {
  asset: asset("inter-latin", "woff2", "font/woff2", read(latinPath)),
  unicodeRange:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
};
const latinExt: FontPart = {
  asset: asset("inter-latin-ext", "woff2", "font/woff2", read(latinExtPath)),
  unicodeRange:
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
};

const styles = fontFaces() + pageStyle + screenStyle + similarStyle + loneStyle;

/** The files the layout names. */
export const stylesheet = asset("page", "css", "text/css; charset=utf-8", bytes(styles));
export const iconFile = asset("icon", "svg", "image/svg+xml", bytes(icon));
export const fontFile = latin.asset;

const byFile = new Map([stylesheet, iconFile, latin.asset, latinExt.asset].map((each) => [each.file, each]));

/** The file of this name, or null. */
export function assetByFile(file: string): Asset | null {
  return byFile.get(file) ?? null;
}

/** `optional`: a font that comes late is used from the next page on, so that no text ever moves. */
function fontFaces(): string {
  return [latinExt, latin]
    .map(
      ({ asset: font, unicodeRange }) =>
        `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:optional;` +
        `src:url("${font.file}") format("woff2");unicode-range:${unicodeRange}}\n`,
    )
    .join("");
}

function asset(name: string, ending: string, type: string, content: Uint8Array<ArrayBuffer>): Asset {
  const hash = new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 16);
  return { file: `${name}.${hash}.${ending}`, type, content };
}

function read(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path));
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
