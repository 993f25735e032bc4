/**
 * Returns true when a header such as `Accept` or `Accept-Encoding` names a value with a weight above 0 (RFC
 * 9110); the `*` that programs send does not count.
 */
export function accepts(header: string | null, value: string): boolean {
  if (header === null) return false;
  return header
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
    .some(
      ([named, ...parameters]) => named === value && !parameters.some((each) => /^q=0(\.0*)?$/.test(each)),
    );
}
