// Words in the names of tests, projects and folders.
import { basename } from "node:path";
import { titleOfFileName } from "../file-name-title.ts";

/** The name of a file without its ending. */
export function nameOfFile(path: string): string {
  return basename(path).replace(/\.\w+$/, "");
}

const testWords = /\b(?:e2e|tests?|specs?|snapshots?|screenshots?)\b(?![-'’])/gi;
const device =
  /\s*(?:\bon\s+(?:an?\s+)?)?(?:[-–(|]\s*)?\b(?:iphone|ipad|ipod|pixel \d|galaxy [asz]\d|nexus \d|android|ios \d)[^,;:)]*\)?\s*$/i;

/**
 * The title that the name of a test gives: without its tags, the words of tests and the device at its end;
 * undefined where no word is left.
 */
export function titleOfTest(name: string): string | undefined {
  const bare = name.replace(/(?:^|\s)@[\w-]+/g, " ").replace(/\[[^\]]*\]$/, "");
  // An identifier is split into its words.
  if (!/\s/.test(bare.trim())) return titleOfFileName(`${bare.trim()}.png`)?.text;
  const words = bare
    .replace(/^\s*(?:test|it|should)\b:?\s*/i, "")
    .replace(testWords, " ")
    .replace(device, "")
    .replace(/[\da-f]{12,}/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /\p{L}{2}/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : undefined;
}

/** Languages of projects and folders; those that are English words, too, only with a region. */
const languages = new Set(
  "ar bg bn ca cs da de el en es et fa fi fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl pa pl pt ro ru sk sl sr sv ta te th tr uk ur vi zh".split(
    " ",
  ),
);

/**
 * The language tag of a folder's name, such as `en-US`, `de`, `zh-Hans`, `pt_BR` or `pt BR`; undefined for
 * none.
 */
export function languageOf(name: string): string | undefined {
  const [, language = "", script, region] =
    /^([a-z]{2,3})(?:[-_]([A-Z][a-z]{3}))?(?:[-_ ]r?([A-Z]{2}|\d{3}))?$/.exec(name) ?? [];
  if (!languages.has(language)) return undefined;
  return [language, script, region].filter((part) => part !== undefined).join("-");
}

/** The language that the name of a project ends with: "Pixel 5 de", "chromium-pt-BR". */
export function languageAtEnd(name: string): string | undefined {
  const [, last = ""] = /(?:^|[\s_-])([a-z]{2}(?:[-_][A-Z]{2})?)$/.exec(name) ?? [];
  return ["id", "it"].includes(last) ? undefined : languageOf(last);
}

/** The theme that a name says, between other words. */
export function themeOf(name: string): string | undefined {
  const [, word = ""] = /(?:^|[^a-z])(dark|night|light)(?:[^a-z]|$)/i.exec(name) ?? [];
  const theme = word.toLowerCase();
  return theme === "night" ? "dark" : theme === "" ? undefined : theme;
}
