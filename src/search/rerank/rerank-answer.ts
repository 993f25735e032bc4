// Checks of a re-ranker's answer, by any interface. Anything else is a failure, never half an order.
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

/** A re-ranker gave no order. The message is for the operator, and quotes neither request nor answer. */
export class RerankError extends Error {
  override readonly name = "RerankError";
}

/** A whole answer as JSON; throws a `RerankError` for a text that is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RerankError("the answer is no JSON");
  }
}

/** A value that has passed a schema; throws a `RerankError` that names the interface. */
export function checkedAnswer<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  api: string,
): Static<Schema> {
  if (Value.Check(schema, value)) return value as Static<Schema>;
  throw new RerankError(`the answer is not of the interface ${api}`);
}

/** A number that can be compared; JSON knows no others but 1e999, which is read as Infinity. */
export const finite = Type.Number({ minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE });

/** In the order of the screens, `index` from 0. Throws a `RerankError` unless each has exactly one grade. */
export function gradesInOrder(
  graded: readonly { readonly index: number; readonly grade: number }[],
  count: number,
): number[] {
  const byIndex = new Map(graded.map(({ index, grade }) => [index, grade]));
  const grades = Array.from({ length: count }, (_, index) => byIndex.get(index));
  const known = grades.filter((grade) => grade !== undefined);
  if (known.length === count && graded.length === count) return known;
  throw new RerankError(`${known.length} of ${count} screens are graded in ${graded.length} results`);
}
