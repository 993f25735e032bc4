/** Of all pictures together: the answer is one JSON text, which both sides hold in memory whole. */
const base64CharactersMax = 4_000_000;

/** Base64 characters left for pictures in the answer to an HTTP request. */
export class PictureBudget {
  #left = base64CharactersMax;

  /** Counts a picture if it still fits, and reports whether it does. */
  take(base64: string): boolean {
    if (base64.length > this.#left) return false;
    this.#left -= base64.length;
    return true;
  }
}
