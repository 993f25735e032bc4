/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). Bun runs it on its thread pool. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, argon2id);
}

/** Whether a password is the one behind a hash. */
export function isPasswordOf(hash: string, password: string): Promise<boolean> {
  return Bun.password.verify(password, hash);
}
