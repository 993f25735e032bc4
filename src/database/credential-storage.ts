// Sessions, passwords, links and second factors. better-auth begins sessions and keeps second factors;
// changes that must happen all or nothing are in `stores/credentials.ts`.

/** better-auth's name for a password among the ways to sign in. */
export const passwordProvider = "credential";

/** A browser in which somebody is signed in. Times are milliseconds since the epoch. */
export interface StoredSession {
  readonly id: string;
  readonly createdAt: number;
  /** When it was last used, exact to an hour. */
  readonly usedAt: number;
  readonly expiresAt: number;
  /** Empty when it is not known. */
  readonly address: string;
  readonly userAgent: string;
}

/** The ways in which a person can sign in. */
export interface SignInMethods {
  readonly hasPassword: boolean;
  /** True when they signed in at the identity provider before. */
  readonly isLinked: boolean;
}

/** A one-use link to choose a new password. */
export interface StoredResetLink {
  readonly sha256: string;
  readonly userId: string;
  /** The operator who made it; null for a request by e-mail and for the command line. */
  readonly createdBy: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The secret of a second factor, encrypted. */
export interface EncryptedSecondFactor {
  readonly id: string;
  readonly userId: string;
  /** True once a first code confirmed it; before that, sign-in asks for no code. */
  readonly isConfirmed: boolean;
  readonly secret: string;
  readonly backupCodes: string;
}
