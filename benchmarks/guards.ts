// A guard's verdicts: ratios within one run against the expected ones.
import { isSkip, type Skip } from "./sides.ts";
import type { Spread } from "./table.ts";

/** A ratio may be so much above the expected one: less is noise on machines that others use as well. */
const ALLOWANCE = 1.15;

/** An entry of `guards.json`. */
export interface Expected {
  readonly expected: number;
  readonly what: string;
}

/** Ratios that are measured together. */
export interface Part {
  readonly names: readonly string[];
  /** One ratio for each name, in their order. */
  measure(): Promise<readonly Spread[] | Skip>;
}

export interface Verdict {
  readonly name: string;
  readonly what: string;
  readonly expected: number;
  readonly bound: number;
  readonly ratio?: Spread;
  readonly isBroken: boolean;
  readonly times: number;
  readonly skipped?: string;
}

/** Measures a part; once more when a ratio breaks its bound, and then the lower median of each counts. */
export async function verdictsOf(
  part: Part,
  guards: Readonly<Record<string, Expected>>,
): Promise<readonly Verdict[]> {
  const first = await part.measure();
  const verdicts = judge(part.names, guards, first, 1);
  if (isSkip(first) || !verdicts.some(({ isBroken }) => isBroken)) return verdicts;
  const second = await part.measure();
  if (isSkip(second)) return verdicts;
  const lower = first.map((ratio, at) => lowerOf(ratio, second[at] ?? ratio));
  return judge(part.names, guards, lower, 2);
}

function judge(
  names: readonly string[],
  guards: Readonly<Record<string, Expected>>,
  found: readonly Spread[] | Skip,
  times: number,
): readonly Verdict[] {
  return names.map((name, at) => {
    const guard = guards[name];
    if (guard === undefined) throw new Error(`guards.json does not say what ${name} should be`);
    const bound = guard.expected * ALLOWANCE;
    if (isSkip(found)) return { name, ...guard, bound, isBroken: false, times, skipped: found.skip };
    const ratio = found[at];
    if (ratio === undefined) throw new Error(`${name} was not measured`);
    // A ratio that is no number is broken, too.
    return { name, ...guard, bound, ratio, isBroken: !(ratio.median <= bound), times };
  });
}

function lowerOf(one: Spread, other: Spread): Spread {
  return other.median < one.median || Number.isNaN(one.median) ? other : one;
}
