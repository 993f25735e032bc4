// Values that a schema does not take.
import type { TSchema } from "@sinclair/typebox";

/** Values of the wrong type, and beyond its bounds. */
export function wrongValues(schema: TSchema): readonly unknown[] {
  const { type, anyOf, maxLength, minItems, maxItems, minimum, maximum } = schema;
  return [
    anyOf !== undefined ? [5] : type === "string" ? 5 : "no such value",
    ...(maxLength !== undefined && maxLength < 50_000 ? ["x".repeat(maxLength + 1)] : []),
    ...(minItems > 0 ? [[]] : []),
    ...(maxItems !== undefined ? [Array.from({ length: maxItems + 1 }, () => crypto.randomUUID())] : []),
    ...(minimum !== undefined ? [minimum - 1] : []),
    ...(maximum !== undefined ? [maximum + 1] : []),
  ];
}

/** Those of a parameter of an address. */
export function wrongParameters({ minimum, maximum, anyOf }: TSchema): readonly unknown[] {
  return [...(minimum === undefined ? [] : [minimum - 1, maximum + 1]), ...(anyOf ? ["no such"] : [])];
}
