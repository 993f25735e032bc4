/** Of all pictures together: the answer is one JSON text, which both sides hold in memory whole. */
const base64CharactersMax = 4_000_000;

/** How much of pictures the answer to an HTTP request may still hold, of all messages in it. */
export class PictureBudget {
  #left = base64CharactersMax;

  /** Whether a picture still fits; it is then counted. */
  take(base64: string): boolean {
    if (base64.length > this.#left) return false;
    this.#left -= base64.length;
    return true;
  }
}
