// A public text that stays the same while the service runs, compressed once.
import { accepts } from "../http/accepts.ts";

/** A text with its forms, and the tag by which a client that has it gets it no second time. */
export class PreparedText {
  readonly #plain: Uint8Array<ArrayBuffer>;
  readonly #gzip: Uint8Array<ArrayBuffer>;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(text: string, type: string) {
    this.#plain = new Uint8Array(Buffer.from(text));
    this.#gzip = Bun.gzipSync(this.#plain);
    const etag = `"${Bun.hash(text).toString(36)}"`;
    this.#headers = {
      "content-type": type,
      "cache-control": "public, max-age=60",
      vary: "accept-encoding",
      etag,
    };
  }

  /** The answer to a request with these headers. */
  answer(asked: Headers): Response {
    const headers = this.#headers;
    const known = asked.get("if-none-match");
    if (known !== null && known === headers["etag"]) return new Response(null, { status: 304, headers });
    if (!accepts(asked.get("accept-encoding"), "gzip")) return new Response(this.#plain, { headers });
    return new Response(this.#gzip, { headers: { ...headers, "content-encoding": "gzip" } });
  }
}
