/** The best form of a file that an `Accept-Encoding` header asks for: null is the plain one. A form with `q=0` is refused (RFC 9110). */
export function acceptedEncoding(accept: string | null): "br" | "gzip" | null {
  const accepted = (accept ?? "")
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((each) => /^q=0(\.0*)?$/.test(each)))
    .map(([coding]) => coding);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : null;
}
