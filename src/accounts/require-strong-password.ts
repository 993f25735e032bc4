// What a password must not be (NIST SP 800-63B, 3.1.1.2): a common one, one made of the names at hand, one character or one run of them.

import { passwordCharactersMin } from "../bounds.ts";
import { ApiError } from "../errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** A password that somebody chooses. */
export interface ChosenPassword {
  /** The field it was sent in. */
  readonly field: string;
  readonly password: string;
  readonly email: string;
  readonly workspaceNames: readonly string[];
}

const serviceName = "screensearch";
/** Shorter ones are in too many words. */
const nameCharactersMin = 4;

/** Throws `invalid_request` for a password that is among the first to be guessed. */
export async function requireStrongPassword(chosen: ChosenPassword): Promise<void> {
  const { field, password, email, workspaceNames } = chosen;
  const refuse = (reason: string): never => {
    throw new ApiError("invalid_request", `${field}: ${reason} A few unrelated words make a good one.`);
  };
  if (await isCommonPassword(password)) refuse("is one of the most common passwords. Choose another one.");
  if (isRun(password.toLowerCase())) refuse("must not be one character or one run of characters.");
  const names = [email.split("@")[0] ?? "", serviceName, ...workspaceNames];
  if (password.length - lengthOfNames(password, names) < passwordCharactersMin)
    refuse(
      `must have ${passwordCharactersMin} characters beside your name, the workspace's and the service's.`,
    );
}

/** `aaaaaaaaaa`, `abcabcabcabc`, `1234567890`, `zyxwvutsrq`. */
function isRun(text: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/s.test(text)) return true;
  const steps = [...text].slice(1).map((character, at) => stepBetween(text.charAt(at), character));
  return steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
}

/** How far apart two characters are; 0 follows 9. */
function stepBetween(one: string, next: string): number {
  if (one + next === "90") return 1;
  if (one + next === "09") return -1;
  return next.charCodeAt(0) - one.charCodeAt(0);
}

/** How many characters of a password spell one of the names, whatever their case and what stands between their parts. */
function lengthOfNames(password: string, names: readonly string[]): number {
  const found = names.flatMap((name) => {
    const letters = name.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [];
    if (letters.length < nameCharactersMin) return [];
    return password.toLowerCase().match(new RegExp(letters.join("[^\\p{L}\\p{N}]*"), "gu")) ?? [];
  });
  return Math.max(0, ...found.map((text) => text.length));
}
