// One folding of text, the same as `native/engine/src/folding.rs`: compatibility forms (NFKC), case, accents,
// letters with a stroke, invisible characters, apostrophes and hyphens. `native/engine/tests/folding.json`
// holds both against each other.

/** Marks that may be left out, of Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic; others change letters. */
const accents = /(^|(?!\p{M})[\0-\u077f\u1d00-\u1fff\u2c60-\u2c7f\ua640-\ua69f\ua720-\ua7ff])\p{M}+/gu;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const apostrophes = /[\u2018\u2019\u201b\u02bb\u02bc\u02bd\u2032`\u00b4]/gu;
const hyphens = /[\u2010-\u2015\u2212\u2043]/gu;
const spaces = /[\s\u0085]+/gu;
const spelledOut: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ħ: "h",
  ı: "i",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/**
 * The text in one spelling of all that looks the same, to be shown: in lower case, without compatibility
 * forms, with accents and the joiners of emoji. Texts that are the same in it fold alike.
 */
export function inOneSpelling(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/i\u0307/gu, "i")
    .replace(apostrophes, "'")
    .replace(hyphens, "-")
    .replace(spaces, " ")
    .normalize("NFC");
}

/** The text as it is compared: in lower case, without accents, with single spaces. */
export function folded(text: string): string {
  return text
    .replace(invisible, "")
    .normalize("NFKD")
    .replace(accents, "$1")
    .toLowerCase()
    .replace(apostrophes, "'")
    .replace(hyphens, "-")
    .replace(/[łøđħıςßæœ]/gu, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFC")
    .replace(spaces, " ")
    .trim();
}
