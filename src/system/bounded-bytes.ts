/**
 * The bytes of a body, of which no more is held than `bytesMax`: a server may answer anything. `heard` is called
 * for each part. Throws what `tooLarge` makes, and leaves the rest unread.
 */
export async function boundedBytes(
  body: AsyncIterable<Uint8Array> | null,
  bytesMax: number,
  tooLarge: () => Error,
  heard?: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    heard?.();
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
