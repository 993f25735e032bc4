import { describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import fc from "fast-check";
import {
  imageSigner,
  imageUrlExpiry,
  imageUrlTtlSecondsMax,
  imageUrlTtlSecondsMin,
  type SigningKey,
  signImageUrl,
  verifyImageUrl,
} from "../src/images/signed-url.ts";
import { openSigningKeys } from "../src/images/signing-keys.ts";
import { pathsIn } from "../src/system/paths.ts";
import { temporaryFolder } from "./support/folder.ts";

const screenId = "ab000000-0000-4000-8000-000000000001";
const keyOf = (id: string): SigningKey => ({ id, secret: randomBytes(32) });
const key = keyOf("k1");
const grant = { screenId, quality: "optimized", expiresAtSeconds: 2_000_000_100 } as const;

const signingKeysPath = (dataDir: string) => pathsIn(dataDir).signingKeys;

/** Parses an address as the route does. */
function addressOf(url: string) {
  const { pathname, searchParams } = new URL(url, "http://host");
  const [, , id = "", file = ""] = pathname.split("/");
  return { screenId: id, file, query: searchParams };
}

const verdictOf = (url: string, keys: readonly [SigningKey, ...SigningKey[]] = [key], now = 2_000_000_000) =>
  verifyImageUrl(keys, addressOf(url), now).verdict;

describe("a signed address", () => {
  const url = signImageUrl(key, grant);

  test("has the form that is documented and is good until the second it expires", () => {
    expect(url).toMatch(
      /^\/images\/[0-9a-f-]{36}\/optimized\.webp\?expires=2000000100&key=k1&signature=[\w-]{43}$/,
    );
    expect(verifyImageUrl([key], addressOf(url), 2_000_000_099)).toEqual({ verdict: "ok", grant });
    expect(verdictOf(url, [key], 2_000_000_100)).toBe("url_expired");
    expect(verdictOf(url, [key], 2_000_000_101)).toBe("url_expired");
  });

  test("changed in any single character is invalid", () => {
    const start = "/images/".length;
    fc.assert(
      fc.property(
        fc.integer({ min: start, max: url.length - 1 }),
        fc.constantFrom(..."0123456789abcdefABCDEF-_=&.%/"),
        (at, character) => {
          fc.pre(url[at] !== character);
          expect(verdictOf(url.slice(0, at) + character + url.slice(at + 1))).toBe("invalid_signature");
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("with another spelling of the same signature bytes is invalid", () => {
    const last = url.at(-1) ?? "";
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const twin = alphabet[alphabet.indexOf(last) ^ 1] ?? "";
    const bytes = (text: string) =>
      Buffer.from(new URL(text, "http://h").searchParams.get("signature") ?? "", "base64url");
    expect(bytes(url.slice(0, -1) + twin)).toEqual(bytes(url));
    expect(verdictOf(url.slice(0, -1) + twin)).toBe("invalid_signature");
    expect(verdictOf(`${url}=`)).toBe("invalid_signature");
  });

  test("of another quality or key is invalid", () => {
    expect(verdictOf(url.replace("optimized", "high"))).toBe("invalid_signature");
    expect(verdictOf(url, [keyOf("k1")])).toBe("invalid_signature");
  });

  test("with a parameter missing or twice is invalid", () => {
    for (const name of ["expires", "key", "signature"]) {
      const given = new URL(url, "http://h");
      const value = given.searchParams.get(name);
      expect(verdictOf(`${url}&${name}=${value}`)).toBe("invalid_signature");
      given.searchParams.delete(name);
      expect(verdictOf(given.href)).toBe("invalid_signature");
    }
  });

  test("that was written into HTML, once or twice, is the same", () => {
    const escaped = url.replaceAll("&", "&amp;");
    expect(verdictOf(escaped)).toBe("ok");
    expect(verdictOf(escaped.replaceAll("&", "&amp;"))).toBe("ok");
    expect(verdictOf(`${escaped}&key=k1`)).toBe("invalid_signature");
  });

  test("that expired and was also changed is invalid: a forgery learns nothing from the clock", () => {
    expect(verdictOf(url.replace("key=k1", "key=k2"), [key], 3_000_000_000)).toBe("invalid_signature");
  });
});

describe("expiry", () => {
  test("is rounded up to 15 minutes, so a search repeated within them gives the same address", () => {
    const times = fc.integer({ min: 1_700_000_000, max: 4_000_000_000 });
    const ttls = fc.integer({ min: imageUrlTtlSecondsMin, max: imageUrlTtlSecondsMax });
    fc.assert(
      fc.property(times, ttls, (now, ttl) => {
        const expiry = imageUrlExpiry(now, ttl);
        expect(expiry % 900).toBe(0);
        expect(expiry - now).toBeGreaterThanOrEqual(ttl);
        expect(expiry - now).toBeLessThan(ttl + 900);
      }),
    );
    let now = 1_800_000_001_000;
    const signer = imageSigner([key], 3600, () => now);
    const before = signer.sign(screenId, "high");
    now += 899_000;
    expect(signer.sign(screenId, "high")).toEqual(before);
    now += 1_000;
    expect(signer.sign(screenId, "high").path).not.toBe(before.path);
  });

  test("the time to live is 5 minutes to 7 days, 24 hours unless given", () => {
    const now = () => 1_800_000_000_000;
    expect(imageSigner([key], undefined, now).sign(screenId, "high").expiresAt).toBe(now() + 86_400_000);
    for (const ttl of [299, 604_801, Number.NaN]) expect(() => imageSigner([key], ttl)).toThrow(RangeError);
  });
});

describe("signing keys", () => {
  test("are made once, kept with mode 600 and read again", async () => {
    const folder = temporaryFolder();
    const made = await openSigningKeys(folder);
    expect((await stat(signingKeysPath(folder))).mode & 0o777).toBe(0o600);
    expect(made).toHaveLength(1);
    expect(made[0].secret).toHaveLength(32);
    expect(await openSigningKeys(folder)).toEqual(made);
  });

  test("of two processes that start at once are the same", async () => {
    const folder = temporaryFolder();
    const [one, ...others] = await Promise.all(Array.from({ length: 8 }, () => openSigningKeys(folder)));
    for (const other of others) expect(other).toEqual(one as NonNullable<typeof one>);
  });

  test("after a rotation sign anew and still verify what was signed before; after a second one no longer", async () => {
    const folder = temporaryFolder();
    const before = imageSigner(await openSigningKeys(folder)).sign(screenId, "high").path;
    const path = signingKeysPath(folder);
    const rotate = async () => {
      const { keys } = JSON.parse(await readFile(path, "utf8"));
      const newest = {
        id: randomBytes(6).toString("base64url"),
        secret: randomBytes(32).toString("base64url"),
      };
      const stored = { version: 1, keys: [{ ...newest, createdAt: Date.now() }, ...keys.slice(0, 1)] };
      await writeFile(path, JSON.stringify(stored));
      return openSigningKeys(folder);
    };
    const once = await rotate();
    expect(once).toHaveLength(2);
    expect(imageSigner(once).sign(screenId, "high").path).not.toBe(before);
    expect(imageSigner(once).verify(addressOf(before)).verdict).toBe("ok");
    const twice = await rotate();
    expect(twice[1]).toEqual(once[0]);
    expect(imageSigner(twice).verify(addressOf(before)).verdict).toBe("invalid_signature");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test("that are given are used without a file, the newest signs and both verify", async () => {
    const folder = temporaryFolder();
    const [older, newer] = ["o".repeat(32), "n".repeat(32)];
    const before = imageSigner(await openSigningKeys(folder, [older])).sign(screenId, "high").path;
    const keys = await openSigningKeys(folder, [newer, older]);
    expect(imageSigner(keys).verify(addressOf(before)).verdict).toBe("ok");
    expect(before).not.toContain(older);
    expect(await Bun.file(signingKeysPath(folder)).exists()).toBe(false);
  });

  test("in a damaged file or one of a newer version stop the start, without the secret in the error and without a change", async () => {
    const folder = temporaryFolder();
    const secret = "s3cret".repeat(8);
    for (const text of [
      "",
      "{",
      `{"version":2,"keys":["${secret}"]}`,
      `{"version":1,"keys":[{"id":"a b","secret":"${secret}"}]}`,
    ]) {
      await writeFile(signingKeysPath(folder), text);
      const error = await openSigningKeys(folder).then(
        () => null,
        (thrown: Error) => thrown,
      );
      expect(error?.message).toContain(signingKeysPath(folder));
      expect(Bun.inspect(error)).not.toContain("s3cret");
      expect(await readFile(signingKeysPath(folder), "utf8")).toBe(text);
    }
  });
});
