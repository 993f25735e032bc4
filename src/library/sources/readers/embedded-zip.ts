// A ZIP file within another file, as the HTML report of Playwright has one.
import { fromBufferPromise } from "yauzl";
import { OperatorError } from "../../../errors.ts";

/** Beyond it the data of a report is none. */
const unpackedBytesMax = 536_870_912;

/** The files of a ZIP file in memory. Throws an `OperatorError` for one that is too large. */
export async function textsInZip(bytes: Buffer): Promise<readonly string[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const texts: string[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      chunks.push(chunk as Uint8Array);
      unpacked += (chunk as Uint8Array).length;
      if (unpacked > unpackedBytesMax)
        throw new OperatorError("The data of this report is larger than 512 MB.");
    }
    texts.push(Buffer.concat(chunks).toString());
  }
  return texts;
}
