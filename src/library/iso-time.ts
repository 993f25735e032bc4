const time = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:?\d\d)?)?$/;
const isoLength = 24;

/** A time of day of UTC; each day of the month is one that `Date.parse` takes in any month. */
export const momentPattern =
  "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z$";

/**
 * A time of a manifest in the one form that is compared, with milliseconds and `Z`. Without a zone it is
 * taken as UTC; null for anything else, and for times before 1970.
 */
export function isoTime(text: string): string | null {
  if (!time.test(text)) return null;
  const isZoned = /[Zz]$|[+-]\d\d:?\d\d$|^.{10}$/.test(text);
  const at = Date.parse(text.toUpperCase().replace(" ", "T") + (isZoned ? "" : "Z"));
  const written = Number.isNaN(at) ? "" : new Date(at).toISOString();
  const day = text.slice(0, 10);
  // Of a day that the month has not, `Date.parse` makes one of the next.
  const isDay = at >= 0 && new Date(day).toISOString().startsWith(day);
  return isDay && written.length === isoLength ? written : null;
}
