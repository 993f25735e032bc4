import { passwordBounds } from "./rules.ts";

/** How hard a password is to guess, roughly: it is a hint, only the length is a rule. */
export interface PasswordStrength {
  /** 0 to 3. */
  readonly level: number;
  readonly words: string;
}

/** From this many bits on, an attack on a stolen argon2id hash is out of reach. */
const strongBits = 70;
const fairBits = 50;

/** Judges by length and by how many kinds of characters and different characters there are. */
export function passwordStrength(password: string): PasswordStrength {
  const missing = passwordBounds.min - password.length;
  if (missing > 0) {
    return { level: 0, words: `${missing} more character${missing === 1 ? "" : "s"} needed` };
  }
  const bits = Math.min(password.length, 1.5 * new Set(password).size) * Math.log2(alphabetOf(password));
  if (bits < fairBits) return { level: 1, words: "Long enough, but easy to guess: add a few words" };
  if (bits < strongBits) return { level: 2, words: "Good" };
  return { level: 3, words: "Strong" };
}

function alphabetOf(password: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 30],
  ];
  return kinds.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 1);
}
