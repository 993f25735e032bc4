// What the service asks of its records about how people sign in. better-auth begins sessions and keeps second
// factors; changes that must happen all or nothing are here.

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
  /** Whether they signed in at the identity provider before. */
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
  /** Whether a first code turned it on; before that it is not asked for. */
  readonly isConfirmed: boolean;
  readonly secret: string;
  readonly backupCodes: string;
}

/** How people sign in. */
export interface CredentialStorage {
  /** Those that have not expired, newest first. */
  sessions(userId: string, now: number): Promise<readonly StoredSession[]>;
  /** Notes that a session is in use. Throws while another process writes, instead of waiting. */
  touchSession(id: string, now: number): Promise<void>;
  /** False when the person has no such session. */
  endSession(userId: string, id: string): Promise<boolean>;
  /** Ends every session of a person but `exceptId`. */
  endSessions(userId: string, exceptId?: string): Promise<void>;
  /** Ends the oldest sessions of a person beyond `most`. */
  keepNewestSessions(userId: string, most: number): Promise<void>;
  signInMethods(userId: string): Promise<SignInMethods>;
  /** The people who are linked to the identity provider. */
  linkedUserIds(): Promise<ReadonlySet<string>>;
  /** The hash of a person's password, or null when they have none. */
  passwordHash(userId: string): Promise<string | null>;
  /** Gives a person a password and ends all their sessions and reset links; all or nothing. */
  setPassword(userId: string, hash: string, now: number): Promise<void>;
  /** Takes the password of a person and ends all their sessions and reset links; all or nothing. */
  endPassword(userId: string): Promise<void>;
  createResetLink(link: StoredResetLink): Promise<void>;
  /** The user whose password a link resets, or null when it is not valid or the account is disabled. */
  resetLinkOwner(sha256: string, now: number): Promise<string | null>;
  /**
   * As `setPassword` for the owner of a link; false when it is not valid any more. Of two at once one gets
   * true.
   */
  resetPassword(sha256: string, hash: string, now: number): Promise<boolean>;
  /** Ends a person's link to the identity provider and all their sessions; false when there was none. */
  unlinkProvider(userId: string): Promise<boolean>;
  /** Ends a person's second factor and all their sessions; false when they had none. */
  removeSecondFactor(userId: string): Promise<boolean>;
  /** Of all people, or of one. */
  secondFactors(userId?: string): Promise<readonly EncryptedSecondFactor[]>;
  /** Replaces the encrypted texts of second factors, all or nothing. */
  replaceSecondFactors(
    secondFactors: readonly Pick<EncryptedSecondFactor, "id" | "secret" | "backupCodes">[],
  ): Promise<void>;
  /** What tells the newest signing secret of the library from others; null before the first. */
  signingFingerprint(): Promise<string | null>;
  /** False when it is not `known` any more: another node was faster. */
  replaceSigningFingerprint(known: string | null, next: string): Promise<boolean>;
}
