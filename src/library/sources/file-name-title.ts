// Names that a person gave to a picture say what is on it; those that cameras, phones and tools give do not.
import { parse } from "node:path";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import { withoutMarks, withoutPlaces } from "./tool-names.ts";

/** Words that mean a picture, whatever is on it, and tools that make some. */
const pictureWords = new Set(
  (
    "img image images dsc dscn dscf pxl pic picture photo screenshot screen shot capture frame untitled unnamed export copy scan file " +
    "download simulator bildschirmfoto captura pantalla ecran screencapture scr"
  ).split(" "),
);
/** Words that tools put between those and a date. */
const fillers = new Set("at um am pm de of".split(" "));

/** Names of products with a capital inside that shape alone would take for two words. */
const products =
  "MacBook AirPods AirDrop AirPlay AirTag HomePod FaceTime CarPlay TestFlight iPadOS macOS watchOS tvOS visionOS " +
  "GitHub GitLab YouTube PayPal LinkedIn OpenAI ChatGPT DeepMind DeepSeek WhatsApp WeChat TikTok FireShot PlayStation " +
  "OneDrive OneNote OnePlus SharePoint PowerPoint WordPress HubSpot DocuSign QuickBooks SoundCloud DoorDash " +
  "DuckDuckGo HarmonyOS ChromeOS JavaScript TypeScript GraphQL PostgreSQL MongoDB BigQuery";
/** A name of a product: one of those, or one small letter before a capital, as in iPhone, iOS and eBay. */
const product = new RegExp(
  `((?:${products.replaceAll(" ", "|")}|(?<!\\p{L})\\p{Ll}\\p{Lu}(?:\\p{Ll}+|\\p{Lu}+))(?!\\p{Ll}))`,
  "u",
);

export interface FileTitle {
  readonly text: string;
  /** True for what is left of a name that a tool wrote: it says less than the picture. */
  readonly isOfTool: boolean;
}

/**
 * "korvo-card-controls.png" -> "Korvo card controls", and of a tool "iPhone 16-01HomeScreen.png" -> "Home
 * screen"; null for a name that is no words, such as "IMG_1234.png" or "iPhone 13 mini - 1.png".
 */
export function titleOfFileName(path: string): FileTitle | null {
  const whole = withoutInvisible(parse(path).name);
  if (isMomentAlone(whole)) return null;
  const bare = withoutMarks(whole);
  const { name: tokens, isOfTool } = withoutPlaces(tokensOf(bare.name), bare.isOfTool);
  const words = tokens.filter((token) => /\p{L}/u.test(token));
  const own = words.filter(
    (word) => !pictureWords.has(word.toLowerCase()) && !fillers.has(word.toLowerCase()),
  );
  // Names made by tools carry a date or a number beside the word for a picture, and maybe a device.
  const isNumbered = own.length < words.length && /\d{4}/.test(bare.name) && hasPictureWord(words);
  if (isNumbered || !own.some(isWord) || !words.every(isPlausible)) return null;
  const title = tokens.join(" ");
  const text = product.test(tokens[0] ?? "") ? title : title.slice(0, 1).toUpperCase() + title.slice(1);
  return { text, isOfTool };
}

const year = "[12]\\d{3}";
const month = "(?:0?[1-9]|1[0-2])";
const day = "(?:0?[1-9]|[12]\\d|3[01])";
const hour = "(?:[01]?\\d|2[0-3])";
const sixty = "[0-5]\\d";
/** A date and the time of day after it in the shape of a name, where `w` is a word and `s` a short one. */
const moment = new RegExp(
  [
    `(?:${year}(?: s)? ${month}(?: s)? ${day}|${day} ${month} ${year}|${year}${month}${day})(?: [sw]){0,2}` +
      ` (?:${hour}(?: s)? ${sixty}(?:(?: s)? ${sixty})?|${hour}${sixty}(?:${sixty}\\d*)?)`,
    `20\\d{2}${month}${day}${hour}${sixty}${sixty}\\d*`,
    "1\\d{9}(?:\\d{3})?", // Seconds or milliseconds since 1970.
  ]
    .map((each) => `(?<!\\S)${each}(?!\\S)`)
    .join("|"),
);
/** More of them before a date and a time were given by a person; Vietnamese writes its syllables apart. */
const toolWordsMax = 4;

/**
 * True for a name of a date, a time and nothing else but the few words of a tool, in whatever language: a
 * person gives no time of day to a name. One word may follow those before it, such as that for a copy.
 */
function isMomentAlone(name: string): boolean {
  const shape = shapeOf(name.normalize("NFKC").replace(/\p{Nd}/gu, digitOf));
  const found = moment.exec(shape);
  if (found === null) return false;
  const before = shape.slice(0, found.index).match(/[sw]/g)?.length ?? 0;
  const after = shape.slice(found.index + found[0].length).match(/w/g)?.length ?? 0;
  return before <= toolWordsMax && after <= Math.min(1, before);
}

/** "Foto 2024-06-01 um 10.15" -> "w 2024 06 01 s 10 15". One sign of Chinese or Korean is short. */
function shapeOf(name: string): string {
  const tokens = name.match(/\d+|\p{L}[\p{L}\p{M}'’]*/gu) ?? [];
  return tokens.map((token) => (/^\d/.test(token) ? token : isShort(token) ? "s" : "w")).join(" ");
}

function isShort(word: string): boolean {
  return [...word].length <= (/[\p{Script=Han}\p{Script=Hangul}]/u.test(word) ? 1 : 2);
}

/** Systems in Arabic or Persian write a date in the digits of the script, whose zero comes first. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return String(value);
}

/** Without the number or date in front that sorts files, and without what is said about the resolution. */
function tokensOf(name: string): readonly string[] {
  const tokens = name
    .replace(/@\d+x$/i, "")
    .replace(/[-_ ]?\d{2,5}x\d{2,5}$/i, "")
    .split(product)
    .map((part, at) => (at % 2 === 1 ? ` ${part} ` : splitCamel(part)))
    .join("")
    .split(/[\s\-_.,+~()[\]]+/)
    .filter((token) => token !== "");
  const first = tokens.findIndex((token) => !/^\d+$/.test(token));
  return first === -1 ? [] : tokens.slice(first);
}

/** "01HomeScreen" -> "01 Home screen"; capitals that follow each other stay. */
function splitCamel(text: string): string {
  return text
    .replace(/(?<=^|\p{Ll}|\d(?=\p{Lu}\p{Ll}))\p{Lu}(?!\p{Lu})/gu, (capital) => ` ${capital.toLowerCase()}`)
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}

function hasPictureWord(words: readonly string[]): boolean {
  return words.some((word) => pictureWords.has(word.toLowerCase()));
}

/** Three letters with a vowel in Latin script; one letter may be a word in others. */
function isWord(token: string): boolean {
  return /^[a-z]+$/i.test(token)
    ? token.length >= 3 && /[aeiouy]/i.test(token)
    : /^[\p{L}\p{M}'’]+$/u.test(token);
}

/** Letters, at most with a short number, and no long run without a vowel: no hash, no random name. */
function isPlausible(token: string): boolean {
  if (/^[0-9a-f]{8,}$/i.test(token)) return false;
  if (/\d/.test(token) && !/^\d{0,2}\p{L}+\d{0,2}$/u.test(token)) return false;
  return !/[bcdfghjklmnpqrstvwxz]{6,}/i.test(token);
}
