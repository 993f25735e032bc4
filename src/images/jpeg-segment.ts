const applicationSegment = 0xe1;
const startOfScan = 0xda;

/** The content after `head` of the first application segment of a checked JPEG that begins with it; else null. */
export function jpegSegment(file: Uint8Array, head: string): Uint8Array | null {
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 2; at + 4 <= view.length; ) {
    if (view[at] !== 0xff) return null;
    const code = view[at + 1] ?? 0;
    if (code === 0xff) at += 1;
    else if (code === startOfScan) return null;
    else {
      const end = at + 2 + view.readUInt16BE(at + 2);
      const contentAt = at + 4 + head.length;
      if (code === applicationSegment && view.toString("latin1", at + 4, contentAt) === head)
        return file.subarray(contentAt, end);
      at = end;
    }
  }
  return null;
}
