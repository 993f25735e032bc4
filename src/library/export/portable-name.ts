// Names of files and folders that Windows, Linux and macOS take. It imports nothing: the pages use it, too.

/** Windows has at most 260 characters in a path. */
const charactersMax = 100;
/** File systems have at most 255; an ending and the number of a file among 500 of one name go behind it. */
const bytesMax = 240;
/**
 * Names that Windows has for devices, in every folder and with any ending: also in full width and as
 * superscripts.
 */
const device = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9]) *(?:\.|$)/i;

/**
 * A name without what Windows, macOS or a shell refuses or takes for something else, within 100 characters
 * and 240 bytes of UTF-8; empty when nothing is left.
 */
export function portableName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[-. ]+/, "");
  const named = device.test(plain.normalize("NFKC")) ? `_${plain}` : plain;
  const short = [...named].slice(0, charactersMax).join("");
  const { read } = new TextEncoder().encodeInto(short, new Uint8Array(bytesMax));
  return short.slice(0, read).replace(/[. ]+$/, "");
}
