// A TAR file of files (POSIX.1-1988 ustar, long names by the extended headers of POSIX.1-2001). Nothing is
// read: the file is a Blob that refers to the files, and the browser reads them while it sends it.

export interface PackedFile {
  /** `/` between folders. */
  readonly path: string;
  /** Its `lastModified`, where it has one, stands for the time of a picture. */
  readonly file: Blob & Partial<Pick<File, "lastModified">>;
}

const blockBytes = 512;
const nameBytesMax = 100;
const utf8 = new TextEncoder();

/** An archive of these files, in their order. */
export function tarOf(files: readonly PackedFile[]): Blob {
  const parts = files.flatMap(({ path, file }) => {
    const name = utf8.encode(path);
    const isLong = name.length > nameBytesMax;
    return [
      ...(isLong ? longName(path) : []),
      header(isLong ? utf8.encode("long-name") : name, file.size, "0", file.lastModified),
      file,
      padding(file.size),
    ];
  });
  return new Blob([...parts, new Uint8Array(2 * blockBytes)], { type: "application/x-tar" });
}

/** An extended header, which names the entry after it. */
function longName(path: string): readonly Uint8Array<ArrayBuffer>[] {
  const record = utf8.encode(recordOf("path", path));
  return [header(utf8.encode("long-name-of-next"), record.length, "x"), record, padding(record.length)];
}

/** `<length> <key>=<value>\n`, where the length counts itself. */
function recordOf(key: string, value: string): string {
  const rest = utf8.encode(` ${key}=${value}\n`).length;
  let length = rest + String(rest).length;
  if (String(length).length > String(rest).length) length += 1;
  return `${length} ${key}=${value}\n`;
}

function header(name: Uint8Array, bytes: number, type: "0" | "x", changedMs = 0): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(blockBytes);
  const put = (text: string, at: number) => block.set(utf8.encode(text), at);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  block.set(name, 0);
  put(octal(0o644, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(bytes, 11), 124);
  put(octal(Math.max(0, Math.floor(changedMs / 1000)), 11), 136);
  put(type, 156);
  put("ustar\x0000", 257);
  // The sum is made with blanks in its own place.
  put(" ".repeat(8), 148);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

function padding(bytes: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array((blockBytes - (bytes % blockBytes)) % blockBytes);
}
