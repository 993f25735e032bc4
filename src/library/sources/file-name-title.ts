// Names that a person gave to a picture say what is on it; those that cameras, phones and tools give do not.
import { parse } from "node:path";
import { withoutInvisible } from "../../system/invisible-characters.ts";

/** Words that mean a picture, whatever is on it. */
const pictureWords = new Set(
  (
    "img image images dsc dscn dscf pxl pic picture photo screenshot screen shot capture frame untitled unnamed export copy scan file " +
    "download simulator bildschirmfoto captura pantalla ecran"
  ).split(" "),
);
/** Words that tools put between those and a date. */
const fillers = new Set("at um am pm de of".split(" "));

/**
 * "korvo-card-controls.png" -> "Korvo card controls"; null for a name that is no words, such as
 * "IMG_1234.png".
 */
export function titleOfFileName(path: string): string | null {
  const tokens = tokensOf(withoutInvisible(parse(path).name));
  const words = tokens.filter((token) => /\p{L}/u.test(token));
  const own = words.filter(
    (word) => !pictureWords.has(word.toLowerCase()) && !fillers.has(word.toLowerCase()),
  );
  // Names made by tools carry a date or a number beside the word for a picture, and at times the name of a
  // device.
  const isNumbered = own.length < words.length && /\d{4}/.test(path) && hasPictureWord(words);
  if (isNumbered || !own.some(isWord) || !words.every(isPlausible)) return null;
  const title = tokens.join(" ");
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}

/** Without the number in front that sorts files, and without what is said about the resolution. */
function tokensOf(name: string): readonly string[] {
  return name
    .replace(/@\d+x$/i, "")
    .replace(/[-_ ]?\d{2,5}x\d{2,5}$/i, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[\s\-_.,+~()[\]]+/)
    .filter((token) => token !== "")
    .filter((token, index) => index > 0 || !/^\d+$/.test(token));
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

/**
 * Neither a hash nor a random name: letters alone or with a short number, and no long run without a vowel.
 */
function isPlausible(token: string): boolean {
  if (/^[0-9a-f]{8,}$/i.test(token)) return false;
  if (/\d/.test(token) && !/^\d{0,2}\p{L}+\d{0,2}$/u.test(token)) return false;
  return !/[bcdfghjklmnpqrstvwxz]{6,}/i.test(token);
}
