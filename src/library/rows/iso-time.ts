const time =
  /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d(?:[.,]\d{1,9})?))?(?: ?(?:(Z|UTC|GMT)|([+-]\d\d)(?::?(\d\d))?))?)?$/i;
const isoLength = 24;

/** A time of day of UTC; each day of the month is one that `Date.parse` takes in any month. */
export const momentPattern =
  "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z$";

/**
 * A time of a manifest in the one form that is compared, with milliseconds and `Z`. Without a zone it is
 * taken as UTC; a number is one since 1970. Null for anything else, and for times before 1970.
 */
export function isoTime(text: string): string | null {
  const [, year, month, day, minute = "00:00", second = "00", , hours = "+00", minutes = "00"] =
    time.exec(text) ?? [];
  if (year === undefined) return isoEpoch(text);
  const date = `${year}-${month}-${day}`;
  // `Date.parse` turns a day that the month has not into one of the next.
  const isDay = written(Date.parse(date))?.startsWith(date) === true;
  const at = Date.parse(`${date}T${minute}:${second.replace(",", ".")}${hours}:${minutes}`);
  return isDay ? written(at) : null;
}

/** The parts of a second that programs count since 1970. */
const units = [1, 1e3, 1e6, 1e9];
const [epochFrom, epochTo] = [Date.UTC(2000) / 1e3, Date.UTC(2100) / 1e3];

/** A moment of this century is a number of another size in each unit; any other number may mean anything. */
function isoEpoch(text: string): string | null {
  if (!/^\d{9,19}(?:\.\d{1,9})?$/.test(text)) return null;
  const seconds = units.map((unit) => Number(text) / unit);
  const found = seconds.find((each) => each >= epochFrom && each < epochTo);
  return found === undefined ? null : written(Math.floor(found * 1e3));
}

function written(at: number): string | null {
  const text = at >= 0 ? new Date(at).toISOString() : "";
  return text.length === isoLength ? text : null;
}
