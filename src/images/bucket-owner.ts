// The library that the pictures of a bucket belong to. A restored backup is another library and finds its
// pictures in the bucket of the one it was taken from, which may still be served: it only reads them.
import type { Bucket } from "./bucket/bucket.ts";

const key = "images/library.json";

/** Makes the first library that uses a bucket its owner, which may remove objects. Throws a `BucketError`. */
export class BucketOwner {
  readonly #bucket: Bucket;
  readonly #libraryId: () => Promise<string>;
  #isOwn = false;

  constructor(bucket: Bucket, libraryId: () => Promise<string>) {
    this.#bucket = bucket;
    this.#libraryId = libraryId;
  }

  /**
   * Asked of the bucket until the answer is yes: an operator may remove the object to make this library the
   * owner.
   */
  async mayRemove(): Promise<boolean> {
    if (this.#isOwn) return true;
    const own = await this.#libraryId();
    const owner = await this.ownerOf();
    if (owner === null) {
      const text = JSON.stringify({ library_id: own });
      await this.#bucket.put(key, new TextEncoder().encode(text), "application/json");
    }
    this.#isOwn = owner === null || owner === own;
    return this.#isOwn;
  }

  /** The id of the library; null when there is none yet, "" for what cannot be read. */
  async ownerOf(): Promise<string | null> {
    const content = await this.#bucket.get(key);
    if (content === null) return null;
    try {
      const { library_id } = JSON.parse(new TextDecoder().decode(content)) as { library_id?: unknown };
      return typeof library_id === "string" ? library_id : "";
    } catch {
      return "";
    }
  }
}
