// An API key: `uss_live_`, 30 random base62 characters and 6 of their CRC-32, 45 in all. By the checksum a
// secret scanner and this service tell a mistyped key from a wrong one without the database.

const prefix = "uss_live_";
const randomCharacters = 30;
const checksumCharacters = 6;
const hintCharacters = 4;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const pattern = /^uss_live_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;
// The largest multiple of 62 in a byte: larger bytes are left out, for equally likely characters.
const unbiasedBytes = 248;

/** A new key. It is shown once and never stored. */
export function generateApiKey(): string {
  const random = randomBase62(randomCharacters);
  return `${prefix}${random}${checksumOf(random)}`;
}

/** True for a string that has the form of a key and whose checksum fits. Does not look the key up. */
export function isApiKey(candidate: string): boolean {
  const [, random, checksum] = pattern.exec(candidate) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

/** The stored form of a key: its SHA-256 in lower-case hex. A fast hash is right for 178 random bits. */
export function hashOfApiKey(key: string): string {
  return Bun.SHA256.hash(key, "hex");
}

/** The first characters of a key, to recognise it by. */
export function hintOfApiKey(key: string): string {
  return key.slice(0, prefix.length + hintCharacters);
}

function randomBase62(length: number): string {
  let random = "";
  while (random.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    random += [...bytes]
      .filter((byte) => byte < unbiasedBytes)
      .map((byte) => alphabet.charAt(byte % alphabet.length))
      .join("");
  }
  return random.slice(0, length);
}

function checksumOf(random: string): string {
  let rest = Bun.hash.crc32(random);
  let checksum = "";
  for (let index = 0; index < checksumCharacters; index += 1) {
    checksum = alphabet.charAt(rest % alphabet.length) + checksum;
    rest = Math.floor(rest / alphabet.length);
  }
  return checksum;
}
