// Browsers that signed in to an account before carry a cookie that proves it (OWASP, "Slow Down Online Guessing Attacks with Device
// Cookies"). It signs nobody in: its only use is that wrong passwords of strangers do not slow this browser down.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../config.ts";
import { sessionCookie } from "./session-cookie.ts";

/** What browsers keep a cookie at most. */
const maxAgeSeconds = 400 * 86_400;

/** Makes and checks the cookies of known browsers. */
export class KnownDevices {
  readonly #name: string;
  readonly #attributes: string;
  readonly #secret: string;

  constructor({ baseUrl }: Pick<Config, "baseUrl">, secret: string) {
    const { prefix, isSecure } = sessionCookie(baseUrl);
    this.#name = `${prefix}.device`;
    this.#attributes = `; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
    this.#secret = secret;
  }

  /** The id of the browser when its cookie was made for this account, or null. */
  idOf(cookieHeader: string | null, email: string): string | null {
    const value = cookieValue(cookieHeader, this.#name);
    const [id = "", signature = ""] = value.split(".");
    const expected = Buffer.from(this.#sign(id, email));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  }

  /** The `Set-Cookie` line for a browser that signed in to an account; one that is known keeps its id. */
  cookieFor(cookieHeader: string | null, email: string): string {
    const id = this.idOf(cookieHeader, email) ?? randomBytes(16).toString("base64url");
    return `${this.#name}=${id}.${this.#sign(id, email)}${this.#attributes}`;
  }

  #sign(id: string, email: string): string {
    return createHmac("sha256", this.#secret).update(`${id} ${email.toLowerCase()}`).digest("base64url");
  }
}

function cookieValue(cookieHeader: string | null, name: string): string {
  const pairs = (cookieHeader ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}
