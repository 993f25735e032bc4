// The bodies of sign-in, sessions and passwords, as the pages send and get them.
import { type Static, Type } from "@sinclair/typebox";

/** What an e-mail address looks like. */
export const emailPattern =
  "^(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+\\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$";

/** The bounds of a password; argon2id takes any text. */
export const passwordSchema = Type.String({
  minLength: 10,
  maxLength: 128,
  title: "a text of 10 to 128 characters",
});
/** An e-mail address in the form that better-auth takes (zod 4's rule); whether it exists is not this schema's to say. */
export const emailSchema = Type.String({
  pattern: emailPattern,
  maxLength: 254,
  title: "an e-mail address",
});
/** The name of a person, a key or a workspace: something to see, without controls and marks that change how other text is shown. */
export const nameSchema = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern:
    "^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]*$",
  title: "a text of 1 to 100 characters without control characters",
});
/** The token of a link that was handed out: opaque. */
export const linkTokenSchema = Type.String({
  minLength: 1,
  maxLength: 200,
  title: "the token of the link",
});

const strict = { additionalProperties: false } as const;

/** The roles of a member, most powerful first. */
export const roleSchema = Type.Union([Type.Literal("owner"), Type.Literal("admin"), Type.Literal("member")]);
/** The plans of the contract. */
export const planSchema = Type.Union([
  Type.Literal("free"),
  Type.Literal("pro"),
  Type.Literal("team"),
  Type.Literal("enterprise"),
]);

/** A workspace as its member sees it. */
export const membershipSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  plan: planSchema,
  role: roleSchema,
  is_search_allowed: Type.Boolean(),
  is_suspended: Type.Boolean(),
  /** Whether members may create API keys of their own. */
  is_member_keys_allowed: Type.Boolean(),
});

/** Who is signed in, and where they belong. */
export const sessionSchema = Type.Object({
  user: Type.Object({
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    is_operator: Type.Boolean(),
  }),
  workspaces: Type.Array(membershipSchema),
});

/** `POST /api/account/sign-in`. */
export const signInSchema = Type.Object(
  { email: emailSchema, password: Type.String({ minLength: 1, maxLength: 128, title: "your password" }) },
  strict,
);
/** A body without fields: the request says it all. */
export const emptySchema = Type.Object({}, strict);
/** `POST /api/account/password-reset-request`. */
export const resetRequestSchema = Type.Object({ email: emailSchema }, strict);
/** Whether an e-mail is on its way; without one an operator hands the link over. Says nothing about whether the account exists. */
export const resetRequestedSchema = Type.Object({ is_mail_sent: Type.Boolean() });
/** `POST /api/account/password-reset`. */
export const resetSchema = Type.Object({ token: linkTokenSchema, password: passwordSchema }, strict);
/** `POST /api/account/password`: every other session of the person ends. */
export const changePasswordSchema = Type.Object(
  {
    current_password: Type.String({ minLength: 1, maxLength: 128, title: "your current password" }),
    new_password: passwordSchema,
  },
  strict,
);
/** `POST /api/account/profile`. */
export const profileSchema = Type.Object({ name: nameSchema }, strict);
/** `GET /api/account/sessions`, newest first. Times are milliseconds since the epoch. */
export const sessionsSchema = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      created_at: Type.Integer(),
      expires_at: Type.Integer(),
      user_agent: Type.Union([Type.String(), Type.Null()]),
      is_current: Type.Boolean(),
    }),
  ),
});
/** An answer that says no more than that it is done. */
export const doneSchema = Type.Object({ done: Type.Literal(true) });
/** The body of such an answer. */
export const done = { done: true } as const;

export type Session = Static<typeof sessionSchema>;
export type Membership = Static<typeof membershipSchema>;
export type Role = Static<typeof roleSchema>;
export type SessionList = Static<typeof sessionsSchema>;
