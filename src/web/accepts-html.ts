/** Whether an `Accept` header names HTML, as browsers do; the `*` of programs does not count. */
export function acceptsHtml(accept: string | null): boolean {
  return (accept ?? "")
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
    .some(
      ([type, ...parameters]) =>
        type === "text/html" && !parameters.some((each) => /^q=0(\.0*)?$/.test(each)),
    );
}
