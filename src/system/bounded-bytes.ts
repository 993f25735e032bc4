/**
 * The bytes of a body, of which no more is held than `bytesMax`: a server may answer anything. `heard` is
 * called for each part with the length so far. Throws what `tooLarge` makes, and leaves the rest unread.
 */
export async function boundedBytes(
  body: AsyncIterable<Uint8Array> | null,
  bytesMax: number,
  tooLarge: () => Error,
  heard?: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw tooLarge();
    heard?.(bytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
