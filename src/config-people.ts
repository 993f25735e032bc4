// Accounts: how people get in, for how long, and who lets them. Part of `config.ts`.
import { type Static, type TObject, Type } from "@sinclair/typebox";
import { emailPattern } from "./bounds.ts";
import { whole } from "./config-queues.ts";
import { oneOf, type PlanName, planNames } from "./fields.ts";

/** A setting that is any text but none. */
export const text = (fallback: string, description: string) =>
  Type.String({ minLength: 1, default: fallback, description });

/** Who must have a second factor; sign-ins at the identity provider have that of the provider. */
const secondFactorRules = ["off", "operators", "everyone"] as const;

/** The part of the environment that says it. */
export const peopleEnvironment = {
  WRONG_PASSWORDS_PER_5_MINUTES: whole(
    10,
    1,
    1_000,
    "wrong passwords and links in 5 minutes from one address",
  ),
  SESSION_DAYS: whole(30, 1, 365, "days after which people sign in again, however active they are"),
  SESSION_IDLE_DAYS: whole(14, 1, 365, "days without a request after which a session ends"),
  REQUIRE_SECOND_FACTOR: Type.Union(
    secondFactorRules.map((rule) => Type.Literal(rule)),
    { default: "off", description: "who must set up a second factor before anything else" },
  ),
  INVITATIONS_PER_HOUR: whole(
    20,
    1,
    10_000,
    "invitations an hour in one workspace, and by one person; 3 a day to one address",
  ),
  SETUP_EMAIL: Type.String({
    pattern: emailPattern,
    title: "an e-mail address",
    default: "",
    description: "the owner that the first start creates without the setup link",
  }),
  SETUP_PASSWORD: Type.String({
    minLength: 10,
    maxLength: 128,
    title: "a password of 10 to 128 characters",
    default: "",
    description: "the password of SETUP_EMAIL",
  }),
  SETUP_NAME: text("Owner", "the name of SETUP_EMAIL"),
  SETUP_WORKSPACE: text("My team", "the workspace that the first start creates"),
  SETUP_PLAN: oneOf(planNames, { default: "team", description: "the plan of SETUP_WORKSPACE" }),
  SETUP_API_KEY: Type.String({
    pattern: "^uss_live_[0-9A-Za-z]{36}$",
    title: "an API key as `screen-search key generate` prints it",
    default: "",
    description: "the first API key of SETUP_WORKSPACE",
  }),
  SMTP_URL: Type.String({
    pattern: "^smtps?://\\S+$",
    title: "an address such as smtp://user:password@mail.example.com:587",
    default: "",
    description: "the mail server that sends invitations and password resets",
  }),
  MAIL_FROM: text("Screen Search <screen-search@localhost>", "the sender of e-mails"),
  OIDC_ISSUER: Type.String({
    pattern: "^https?://\\S+$",
    title: "an address that begins with https://",
    default: "",
    description: "an OpenID Connect provider people may sign in with",
  }),
  OIDC_CLIENT_ID: text("screen-search", "this service's id at the provider"),
  OIDC_CLIENT_SECRET: Type.String({ default: "", description: "this service's secret at the provider" }),
  OIDC_TRUST_EMAIL: Type.Boolean({
    default: false,
    description:
      "whether addresses count that the provider does not call verified; only where nobody can choose their own",
  }),
  OIDC_ONLY: Type.Boolean({
    default: false,
    description: "whether only operators may sign in by password, and everybody else at the provider",
  }),
  OIDC_NAME: text("single sign-on", "what the sign-in button calls the provider"),
};

type PeopleEnvironment = Static<TObject<typeof peopleEnvironment>>;

/** Settings of accounts. */
export interface PeopleSettings {
  readonly wrongPasswordsPer5Minutes: number;
  readonly invitationsPerHour: number;
  readonly sessionDays: number;
  readonly sessionIdleDays: number;
  readonly secondFactorRule: (typeof secondFactorRules)[number];
  /** What the first start creates; null: it prints the setup link. */
  readonly setup: UnattendedSetup | null;
  /** Null: links are handed over by people. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly oidc: OidcSettings | null;
}

/** The owner, workspace and key that the first start creates. */
export interface UnattendedSetup {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly workspaceName: string;
  readonly plan: PlanName;
  /** Null: keys are created later. */
  readonly apiKey: string | null;
}

/** An identity provider. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly isEmailTrusted: boolean;
  /** Only operators may sign in by password. */
  readonly isOnly: boolean;
  readonly name: string;
}

/** What is wrong with settings that hold together. */
export function peopleProblems(environment: PeopleEnvironment): string[] {
  return [...setupProblems(environment), ...providerProblems(environment)];
}

/** An owner without a password could never sign in, and a password without an owner is a forgotten setting. */
function setupProblems({ SETUP_EMAIL, SETUP_PASSWORD, SETUP_API_KEY }: PeopleEnvironment): string[] {
  if (SETUP_EMAIL !== "" && SETUP_PASSWORD === "")
    return ["SETUP_PASSWORD: is missing beside SETUP_EMAIL. Set it or SETUP_PASSWORD_FILE."];
  if (SETUP_EMAIL === "" && SETUP_PASSWORD + SETUP_API_KEY !== "")
    return ["SETUP_EMAIL: is missing beside SETUP_PASSWORD or SETUP_API_KEY."];
  return [];
}

/** Without a provider nobody but operators could sign in. */
function providerProblems({ OIDC_ONLY, OIDC_ISSUER }: PeopleEnvironment): string[] {
  return OIDC_ONLY && OIDC_ISSUER === ""
    ? ["OIDC_ISSUER: is missing beside OIDC_ONLY. Set it, or remove OIDC_ONLY."]
    : [];
}

/** The settings in the form the service uses. */
export function peopleOf(environment: PeopleEnvironment): PeopleSettings {
  const { SETUP_EMAIL: email, SMTP_URL: smtpUrl, OIDC_ISSUER: issuer } = environment;
  return {
    wrongPasswordsPer5Minutes: environment.WRONG_PASSWORDS_PER_5_MINUTES,
    invitationsPerHour: environment.INVITATIONS_PER_HOUR,
    sessionDays: environment.SESSION_DAYS,
    sessionIdleDays: environment.SESSION_IDLE_DAYS,
    secondFactorRule: environment.REQUIRE_SECOND_FACTOR,
    setup: email === "" ? null : setupOf(email, environment),
    mail: smtpUrl === "" ? null : { smtpUrl, from: environment.MAIL_FROM },
    oidc:
      issuer === ""
        ? null
        : {
            issuer: issuer.replace(/\/+$/, ""),
            clientId: environment.OIDC_CLIENT_ID,
            clientSecret: environment.OIDC_CLIENT_SECRET,
            isEmailTrusted: environment.OIDC_TRUST_EMAIL,
            isOnly: environment.OIDC_ONLY,
            name: environment.OIDC_NAME,
          },
  };
}

function setupOf(email: string, environment: PeopleEnvironment): UnattendedSetup {
  return {
    email,
    password: environment.SETUP_PASSWORD,
    name: environment.SETUP_NAME,
    workspaceName: environment.SETUP_WORKSPACE,
    plan: environment.SETUP_PLAN,
    apiKey: environment.SETUP_API_KEY || null,
  };
}
