// Unseen characters: hidden instructions, reversed text, two spellings of one name. Scripts keep theirs.

/** Letters of scripts whose words have joiners (U+200C, U+200D) inside. */
const joining =
  "\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Nkoo}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}";
/** After these a joiner may also end a word. */
const virama = "\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca";
const invisible = "\\p{Cf}\\p{Default_Ignorable_Code_Point}";
const rightToLeft = /(?=\p{L})[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

const needed = [
  // The flags of England, Scotland and Wales: the only sequences of tags that Unicode recommends.
  "\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}",
  // The presentation of an emoji, of a key such as 1️⃣, and what joins emoji to one.
  "(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]",
  "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
  "(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})",
  `(?<=[${joining}])(?<![${invisible}])[\\u200c\\u200d](?=[${joining}])(?![${invisible}])`,
  `(?<=[${virama}])[\\u200c\\u200d](?![${invisible}])`,
  // Signs that are seen around the Arabic digits or Syriac letters after them.
  "[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2](?=(?![0-9\\p{Cf}])[\\p{Nd}\\p{sc=Arab}\\p{sc=Syrc}])",
].join("|");
/** One mark of direction at a time, beside text from right to left. */
const direction = `(?<![${invisible}])[\\u200e\\u200f\\u061c](?![${invisible}])`;
const unseen = `[${invisible}]|(?![\\t\\n\\r])\\p{Cc}`;

const any = new RegExp(unseen, "u");
const inLeftToRight = new RegExp(`(${needed})|${unseen}`, "gu");
const inRightToLeft = new RegExp(`(${needed}|${direction})|${unseen}`, "gu");

/**
 * A string without format and control characters, tags, variation selectors, overrides and whatever else is
 * not seen. Tabs, line breaks, emoji, joiners within words of scripts that have them, and lone marks of
 * direction in Hebrew and Arabic stay.
 */
export function withoutInvisible(text: string): string {
  return replaceInvisible(text, () => "");
}

/** A mark of direction that begins a name in letters or digits. */
const markedName = new RegExp(`^[\\u200e\\u200f](?=(?![${invisible}])[\\p{L}\\p{N}])`, "u");

/** As `withoutInvisible`, for the name of an app: some in the App Store begin with one mark of direction. */
export function nameWithoutInvisible(name: string): string {
  const [mark = ""] = markedName.exec(name) ?? [];
  return mark + withoutInvisible(name.slice(mark.length));
}

/** A string with something else in place of each character that `withoutInvisible` leaves out. */
export function replaceInvisible(text: string, replace: (character: string) => string): string {
  if (!any.test(text)) return text;
  const pattern = rightToLeft.test(text) ? inRightToLeft : inLeftToRight;
  return text.replace(pattern, (character, kept?: string) => kept ?? replace(character));
}

/** A value of JSON whose strings are all without them. */
export function withoutInvisibleIn<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === "string" ? withoutInvisible(each) : each,
  );
}
