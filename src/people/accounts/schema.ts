// The bodies of sign-in, sessions and passwords, as the pages send and get them.
import { type Static, Type } from "@sinclair/typebox";
import * as f from "../../fields.ts";

const membershipSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  plan: f.planSchema,
  role: f.roleSchema,
  /** True when an operator lets them add and edit screens. */
  is_editor: Type.Boolean(),
  is_search_allowed: Type.Boolean(),
  is_suspended: Type.Boolean(),
  is_member_keys_allowed: Type.Boolean(),
});

export const sessionSchema = Type.Object({
  user: Type.Object({
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    is_operator: Type.Boolean(),
  }),
  /** True when a second factor must be set up before anything else. */
  needs_second_factor: Type.Boolean(),
  /** False where there is one workspace and its plan leaves nothing out: nobody needs to hear of plans. */
  has_plans: Type.Boolean(),
  workspaces: Type.Array(membershipSchema),
});

const codeSchema = Type.String({ pattern: "^[0-9]{6}$", title: "the 6 digits of your app" });
export const ownPasswordSchema = Type.String({ minLength: 1, maxLength: 128, title: "your password" });

/** `POST /api/account/sign-in`. */
export const signInSchema = f.strictObject({ email: f.emailSchema, password: ownPasswordSchema });

/** The answer to a sign-in: the session, or that the code of the second factor comes next. */
export const signInStepSchema = Type.Union([sessionSchema, Type.Object({ needs_code: Type.Literal(true) })]);
/** `POST /api/account/sign-in/second-factor`: a code, or one of the recovery codes. */
export const secondStepSchema = f.strictObject({
  code: Type.Optional(codeSchema),
  recovery_code: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, title: "one of your recovery codes" }),
  ),
});
/** `POST /api/account/second-factor/…`. */
export const confirmPasswordSchema = f.strictObject({ password: ownPasswordSchema });
/** `POST /api/account/second-factor/confirm`. */
export const codeBodySchema = f.strictObject({ code: codeSchema });
/** The secret for an authenticator app, and the recovery codes, which are shown this once. */
export const secondFactorSchema = Type.Object({
  /** `otpauth://totp/…`, for a QR code. */
  uri: Type.String(),
  /** The secret in base32, to type in. */
  secret: Type.String(),
  recovery_codes: Type.Array(Type.String()),
});
/** `POST /api/account/second-factor/recovery-codes`: new ones, which end the old. */
export const recoveryCodesSchema = Type.Object({ recovery_codes: Type.Array(Type.String()) });
/** `GET /api/account/sign-in-methods`. */
export const signInMethodsSchema = Type.Object({
  has_password: Type.Boolean(),
  /** True when the account is linked at the identity provider. */
  is_linked: Type.Boolean(),
  has_second_factor: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
});
/** `POST /api/account/password-reset-request`. */
export const resetRequestSchema = f.strictObject({ email: f.emailSchema });
/** True when an e-mail is on its way, else an operator hands the link over. Says nothing of accounts. */
export const resetRequestedSchema = Type.Object({ is_mail_sent: Type.Boolean() });
/** `POST /api/account/password-reset`. */
export const resetSchema = f.strictObject({ token: f.linkTokenSchema, password: f.passwordSchema });
/** `POST /api/account/password`: every other session of the person ends. */
export const changePasswordSchema = f.strictObject({
  current_password: { ...ownPasswordSchema, title: "your current password" },
  new_password: f.passwordSchema,
});
/** `POST /api/account/profile`. */
export const profileSchema = f.strictObject({ name: f.nameSchema });
/** `GET /api/account/sessions`, newest first. Times are milliseconds since the epoch. */
export const sessionsSchema = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      created_at: Type.Integer(),
      /** When it was last used, exact to an hour. */
      used_at: Type.Integer(),
      expires_at: Type.Integer(),
      /** The address it began from; null when that is not known. */
      address: f.nullable(Type.String()),
      user_agent: f.nullable(Type.String()),
      is_current: Type.Boolean(),
    }),
  ),
});
export type Session = Static<typeof sessionSchema>;
export type Membership = Static<typeof membershipSchema>;
export type RecoveryCodes = Static<typeof recoveryCodesSchema>;
export type SecondFactor = Static<typeof secondFactorSchema>;
export type SignInMethodList = Static<typeof signInMethodsSchema>;
export type SessionList = Static<typeof sessionsSchema>;
