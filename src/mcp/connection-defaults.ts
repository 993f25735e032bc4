// Defaults that the person who runs an agent sets in its address, such as `/mcp?pictures=none&tools=read`:
// some frameworks hand a model pictures as text, and the model would not know.
import { type Static, type TObject, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ApiError } from "../errors.ts";
import { oneOf, platforms } from "../fields.ts";

const schemas = {
  pictures: oneOf(["none", "sheet", "each"]),
  tools: oneOf(["read", "all"]),
  platform: oneOf(platforms),
};
const names = Object.keys(schemas) as (keyof typeof schemas)[];

/** Each is absent where the address does not say it. */
export type ConnectionDefaults = {
  readonly [Name in keyof typeof schemas]?: Static<(typeof schemas)[Name]>;
};

/** The defaults of an address. Other parameters are ignored. Throws `invalid_request` for a wrong value. */
export function defaultsOf(address: string): ConnectionDefaults {
  const { searchParams } = new URL(address);
  const given = names.flatMap((name) => {
    const value = searchParams.get(name);
    if (value === null || value === "") return [];
    if (Value.Check(schemas[name], value)) return [[name, value] as const];
    const options = (schemas[name]["anyOf"] as { const: string }[]).map((option) => option.const);
    throw new ApiError("invalid_request", `${name} in the address: must be one of: ${options.join(", ")}.`);
  });
  return Object.fromEntries(given);
}

/** The defaults that a tool has an argument for, as its arguments; never for one that changes the library. */
export function argumentsByDefault(
  { input, kind }: { readonly input: TObject; readonly kind: string },
  { pictures, platform }: ConnectionDefaults,
): Readonly<Record<string, unknown>> {
  if (kind === "write") return {};
  const fits = Object.entries({ pictures, platform }).filter(([name, value]) => {
    const schema = input.properties[name];
    return value !== undefined && schema !== undefined && Value.Check(schema, value);
  });
  return Object.fromEntries(fits);
}

export function withDefaults(schema: TObject, values: Readonly<Record<string, unknown>>): TObject {
  const changed = Object.entries(values).map(([name, value]) => {
    const { default: _, ...property } = schema.properties[name] ?? Type.Unknown();
    return [name, { ...property, default: value }] as const;
  });
  const required = (schema.required ?? []).filter((name) => !Object.hasOwn(values, name));
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(changed) },
    required,
  } as TObject;
}
