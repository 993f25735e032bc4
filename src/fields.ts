// Fields that several features share: their values, types and schemas stand here once. The database, the
// configuration, the command line and the bodies of requests are made of them.
import {
  type ObjectOptions,
  type SchemaOptions,
  type StringOptions,
  type TProperties,
  type TSchema,
  Type,
} from "@sinclair/typebox";
import {
  emailCharactersMax,
  emailPattern,
  nameCharactersMax,
  passwordCharactersMax,
  passwordCharactersMin,
} from "./bounds.ts";
import { ApiError } from "./errors.ts";

export const platforms = ["ios", "web"] as const;
export type Platform = (typeof platforms)[number];

/**
 * Systems that a screen was taken on: two of phones and tablets, whose platform is `ios`, and two of `web`.
 * Imports take one in the place of a platform.
 */
export const systems = ["ios", "android", "web", "desktop"] as const;
export type System = (typeof systems)[number];

/** The platforms that one search of the pages looks in. */
export const searchedPlatforms = [...platforms, "both"] as const;
export type SearchedPlatform = (typeof searchedPlatforms)[number];

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The names of colours: three neutral ones, then hues. */
export const colorNames = [
  "black",
  "grey",
  "white",
  "red",
  "orange",
  "brown",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
] as const;
export type ColorName = (typeof colorNames)[number];
/** The most colours of a picture that are named. */
export const colorsMax = 3;

/** The modes of a search. The request's deprecated `fast` is read as `standard`. */
export const searchModes = ["standard", "deep"] as const;
export type SearchMode = (typeof searchModes)[number];

/** The plans of the contract. */
export const planNames = ["free", "pro", "team", "enterprise"] as const;
export type PlanName = (typeof planNames)[number];

/** The roles of a member, most powerful first. */
export const roles = ["owner", "admin", "member"] as const;
export type Role = (typeof roles)[number];

/** The scopes of a key. The library is one: a change of it changes what every workspace finds. */
export const keyScopes = ["screens:search", "screens:write"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The scopes of a key for which none were named. */
export const keyScopesDefault: readonly KeyScope[] = ["screens:search"];

/** Outcomes of a recorded act. */
export const outcomes = ["success", "failure"] as const;

/** Sources of a description, the weaker first: words from the text give way to those from the picture. */
export const descriptionSources = ["text", "picture"] as const;
export type DescriptionSource = (typeof descriptionSources)[number];

/** The authors of a description: a model that had the text or the picture, anyone else, nobody. */
export const describedByNames = ["none", "given", ...descriptionSources] as const;
export type DescribedBy = (typeof describedByNames)[number];

export const planSchema = oneOf(planNames);
export const roleSchema = oneOf(roles);

/** A UUID as callers may write it; ids are kept in lower case. */
export const uuidPattern = "^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$";
const storedUuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const spelledUuid =
  /^(?:urn:uuid:)?([0-9a-f]{8})(-?)([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{12})$/;

/**
 * The stored form of a UUID in any spelling: capitals, braces, 32 digits, `urn:uuid:`. Null for other text.
 */
export function uuidOf(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^\{(.*)\}$/, "$1");
  return spelledUuid.test(plain) ? plain.replace(spelledUuid, "$1-$3-$4-$5-$6") : null;
}

/** Returns true for the id of a screen or an app as it is stored. Call it before a path is made of an id. */
export function isScreenId(id: string): boolean {
  return storedUuid.test(id);
}

/** An e-mail address; whether it exists is not this schema's to say. */
export const emailSchema = Type.String({
  pattern: emailPattern,
  maxLength: emailCharactersMax,
  title: "an e-mail address",
});

/** The bounds of a password; `people/accounts/passwords.ts` refuses those that are easy to guess. */
export const passwordSchema = Type.String({
  minLength: passwordCharactersMin,
  maxLength: passwordCharactersMax,
  title: `a string of ${passwordCharactersMin} to ${passwordCharactersMax} characters`,
});

/** A name of a person, key or workspace: visible, without controls and marks that change other text. */
export const nameSchema = Type.String({
  minLength: 1,
  maxLength: nameCharactersMax,
  pattern:
    "^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]*$",
  title: "a string of 1 to 100 characters without control characters",
});

/** The trimmed name of a workspace or key. Throws `invalid_request` unless it has 1 to 100 characters. */
export function requireName(given: string): string {
  const name = given.trim();
  if (name.length >= 1 && name.length <= nameCharactersMax) return name;
  throw new ApiError("invalid_request", `name: must be 1 to ${nameCharactersMax} characters.`);
}

/** The token of a link that was handed out: opaque. */
export const linkTokenSchema = Type.String({ minLength: 1, maxLength: 200, title: "the token of the link" });

/** A string of so many characters. `options` are TypeBox's: description, default, pattern. */
export function stringOf(minLength: 0 | 1, maxLength: number, options: StringOptions = {}) {
  const bounds = minLength === 0 ? "at most" : `${minLength} to`;
  const title = `a string of ${bounds} ${maxLength} characters`;
  return Type.String({ ...(minLength > 0 && { minLength }), maxLength, title, ...options });
}

/** The `limit` of a list. */
export function limitTo(maximum: number, usual: number, description: string) {
  return Type.Integer({ minimum: 1, maximum, default: usual, description });
}

/** The parameter by which a list goes on; `pattern` is the form of its `next`. */
export function nextOfBefore(pattern: string, description = "The `next` of the page before.") {
  return Type.Optional(Type.String({ pattern, title: "the `next` of the page before", description }));
}

/** Unknown fields of a body are refused. */
export const strict = { additionalProperties: false } as const;

export function strictObject<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, strict);
}

/** Makes the schema of an object that the OpenAPI document publishes under a name of its own. */
export function named(schemaName: string, options: ObjectOptions = {}) {
  return <Properties extends TProperties>(properties: Properties) =>
    Type.Object(properties, { ...options, schemaName });
}

/** A body without fields: the request says it all. */
export const emptySchema = strictObject({});
/** An answer that says no more than that it is done. */
export const doneSchema = Type.Object({ done: Type.Literal(true) });
/** The body of such an answer. */
export const done = { done: true } as const;

export function nullable<Schema extends TSchema>(schema: Schema, options: SchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options);
}

/** The reading of values by a schema, beside which it accepts; not published. */
export interface Reading {
  /** The value that null stands for; undefined for none. */
  readonly ofNull?: unknown;
  /** True for an object in which null and empty are values like any other. */
  readonly isExact?: true;
}

export function readingOf(schema: TSchema): Reading {
  return (schema["reading"] ?? {}) as Reading;
}

/** An object in which null and empty leave nothing out: the contract's search, a change, a filter of one. */
export const exact = { reading: { isExact: true } satisfies Reading } as const;

/** A field of a change that may be empty: null takes it away, too. */
export function clearable<Schema extends TSchema>(schema: Schema): Schema {
  const published = schema["published"] as { readonly anyOf?: readonly object[] } | undefined;
  const { anyOf } = published ?? {};
  const withNull =
    anyOf === undefined ? { type: [schema["type"], "null"] } : { anyOf: [...anyOf, { type: "null" }] };
  return {
    ...schema,
    title: `${schema.title}, or null to clear it`,
    published: { ...published, ...withNull },
    reading: { ofNull: schema["type"] === "array" ? [] : "" } satisfies Reading,
  };
}

/** One of the given strings. `options` are TypeBox's: title, description, default. */
export function oneOf<const Value extends string>(values: readonly Value[], options: SchemaOptions = {}) {
  return Type.Unsafe<Value>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    ),
  );
}

/** A language tag, or a range of them (RFC 4647, 2.1). */
export const languageSchema = Type.String({
  maxLength: 35,
  pattern: "^(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$",
  title: "a language tag such as de or pt-BR (BCP 47)",
  description: "must be a language tag such as de or pt-BR (BCP 47).",
});

/** A language tag in its usual spelling, also one of Java or a shop: `pt_br` is `pt-BR`. */
export function languageTag(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.replaceAll("_", "-"))[0] ?? text;
  } catch {
    return text;
  }
}

/** True for a language tag in a range, which all that begins with it is (RFC 4647, 3.3.1). */
export function isInLanguage(language: string, range: string): boolean {
  return `${language}-`.startsWith(`${range}-`);
}
