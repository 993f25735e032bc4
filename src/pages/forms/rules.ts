// The bounds of the fields as `src/accounts/schema.ts` sets them, checked before anything is sent. The service checks again.
const emailPattern = /^[^\s@]{1,64}@[^\s@]{1,253}$/;

/** The shortest and the longest password. */
export const passwordBounds = { min: 10, max: 128 } as const;

/** The words for what is wrong, or null. */
export type Verdict = string | null;

/** An e-mail address that could exist. */
export function checkEmail(text: string): Verdict {
  if (text.trim() === "") return "Enter an e-mail address.";
  return emailPattern.test(text.trim())
    ? null
    : "This is not an e-mail address. It looks like name@example.com.";
}

/** The name of a person, a key or a workspace. `what` is such as "the name of the key". */
export function checkName(text: string, what: string): Verdict {
  if (text.trim() === "") return `Enter ${what}.`;
  return text.trim().length <= 100 ? null : "Use at most 100 characters.";
}

/** A password that is being chosen. */
export function checkNewPassword(text: string): Verdict {
  if (text.length < passwordBounds.min) return `Use at least ${passwordBounds.min} characters.`;
  return text.length <= passwordBounds.max ? null : `Use at most ${passwordBounds.max} characters.`;
}

/** A password somebody already has. */
export function checkPassword(text: string): Verdict {
  return text === "" ? "Enter your password." : null;
}
