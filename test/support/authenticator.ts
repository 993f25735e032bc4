// An authenticator app: the codes of RFC 6238 with the defaults of all of them (SHA-1, 6 digits, 30 seconds).
import { createHmac } from "node:crypto";
import type { SecondFactor } from "../../src/people/accounts/schema.ts";
import { password, type Visitor } from "./people.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;

/**
 * The code of a secret in base32, `steps` times 30 seconds from now; the service takes those of -1, 0 and 1,
 * each once.
 */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + steps));
  const hash = createHmac("sha1", decoded(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The code of 30 seconds ago, with time left in which the service takes it. */
export async function codeBefore(secret: string): Promise<string> {
  const leftMs = stepMs - (Date.now() % stepMs);
  // With the next step it is too old, and a busy machine may take seconds to send it.
  if (leftMs < 10_000) await Bun.sleep(leftMs + 10);
  return codeOf(secret, -1);
}

/** Sets a second factor up as the page does. The code of 30 seconds ago, `code`, is used up by it. */
export async function turnSecondFactorOn(
  visitor: Visitor,
  headers: Record<string, string> = {},
): Promise<SecondFactor & { readonly code: string }> {
  const { body } = await visitor.post<SecondFactor>("/api/account/second-factor/begin", { password });
  const code = await codeBefore(body.secret);
  const confirmed = await visitor.post("/api/account/second-factor/confirm", { code }, headers);
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return { ...body, code };
}

/** A code that is none of those the service takes now. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return (
    ["000000", "000001", "000002", "000003", "000004", "000005"].find((code) => !right.includes(code)) ?? ""
  );
}

function decoded(secret: string): Buffer {
  const bits = [...secret.replace(/=+$/, "")]
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
